; The installer for Windows, for one user and without an administrator's rights:
;   makensis -DVERSION=0.2.0 -DFROZEN=dist\chargen -DICON=chargen.ico -DOUT=chargen-0.2.0-setup.exe chargen.nsi
; FROZEN is the folder PyInstaller made on Windows, with chargen.exe for the command line and
; chargen-window.exe for the window. Paths are absolute, or begin where this file lies.

Unicode true
SetCompressor /SOLID lzma
; the same folder gives the same installer
SetDateSave off
ManifestDPIAware true
RequestExecutionLevel user

!include MUI2.nsh
!include FileFunc.nsh

!define ENTRY "Software\Microsoft\Windows\CurrentVersion\Uninstall\chargen"
!define PATHS "Software\Microsoft\Windows\CurrentVersion\App Paths\chargen.exe"
!define CLASSES "Software\Classes"

Name "chargen"
OutFile "${OUT}"
; never the folder of the user's data, which is $LOCALAPPDATA\chargen
InstallDir "$LOCALAPPDATA\Programs\chargen"
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "chargen"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey FileDescription "Character builder for X-Com: Gray Dawn"
VIAddVersionKey LegalCopyright "MIT licence; work of others under licences of its own"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\chargen-window.exe"
!insertmacro MUI_PAGE_LICENSE "..\..\LICENSE"
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; A file type opens by a double click; who had it before keeps a place under "Open with".
!macro Opens ENDING KIND WORDS
    WriteRegStr HKCU "${CLASSES}\chargen.${KIND}" "" "${WORDS}"
    WriteRegStr HKCU "${CLASSES}\chargen.${KIND}\DefaultIcon" "" "$INSTDIR\chargen.ico"
    WriteRegStr HKCU "${CLASSES}\chargen.${KIND}\shell\open\command" "" \
        '"$INSTDIR\chargen-window.exe" "%1"'
    WriteRegStr HKCU "${CLASSES}\${ENDING}\OpenWithProgids" "chargen.${KIND}" ""
    WriteRegStr HKCU "${CLASSES}\${ENDING}" "" "chargen.${KIND}"
!macroend

!macro OpensNoMore ENDING KIND
    DeleteRegKey HKCU "${CLASSES}\chargen.${KIND}"
    DeleteRegValue HKCU "${CLASSES}\${ENDING}\OpenWithProgids" "chargen.${KIND}"
    ReadRegStr $0 HKCU "${CLASSES}\${ENDING}" ""
    StrCmp $0 "chargen.${KIND}" 0 +2
    DeleteRegValue HKCU "${CLASSES}\${ENDING}" ""
    DeleteRegKey /ifempty HKCU "${CLASSES}\${ENDING}\OpenWithProgids"
    DeleteRegKey /ifempty HKCU "${CLASSES}\${ENDING}"
!macroend

; What an installer put there, and nothing else: the folder itself goes only when it is empty.
!macro RemoveProgram
    RMDir /r "$INSTDIR\_internal"
    Delete "$INSTDIR\chargen.exe"
    Delete "$INSTDIR\chargen-window.exe"
    Delete "$INSTDIR\chargen.ico"
    Delete "$INSTDIR\uninstall.exe"
!macroend

Section
    ; an older version goes first: a library of it that has no successor would stay
    !insertmacro RemoveProgram
    SetOutPath "$INSTDIR"
    File /r "${FROZEN}\*"
    File "/oname=chargen.ico" "${ICON}"
    WriteUninstaller "$INSTDIR\uninstall.exe"

    CreateShortCut "$SMPROGRAMS\chargen.lnk" "$INSTDIR\chargen-window.exe" "" "$INSTDIR\chargen.ico"
    CreateShortCut "$SMPROGRAMS\chargen GM desk.lnk" "$INSTDIR\chargen-window.exe" "gm" \
        "$INSTDIR\chargen.ico"
    WriteRegStr HKCU "${PATHS}" "" "$INSTDIR\chargen.exe"

    !insertmacro Opens ".gdchar" "character" "Gray Dawn character"
    !insertmacro Opens ".gdcampaign" "campaign" "Gray Dawn campaign card"
    !insertmacro Opens ".gdpacket" "packet" "Gray Dawn packet from the GM"
    !insertmacro Opens ".gdrules" "rules" "Gray Dawn rule pack"
    ${RefreshShellIcons}

    WriteRegStr HKCU "${ENTRY}" "DisplayName" "chargen"
    WriteRegStr HKCU "${ENTRY}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${ENTRY}" "DisplayIcon" "$INSTDIR\chargen.ico"
    WriteRegStr HKCU "${ENTRY}" "Publisher" "The chargen authors"
    !ifdef HOMEPAGE
        WriteRegStr HKCU "${ENTRY}" "URLInfoAbout" "${HOMEPAGE}"
    !endif
    WriteRegStr HKCU "${ENTRY}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${ENTRY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${ENTRY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${ENTRY}" "NoModify" 1
    WriteRegDWORD HKCU "${ENTRY}" "NoRepair" 1
    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    WriteRegDWORD HKCU "${ENTRY}" "EstimatedSize" $0
SectionEnd

; Characters, and what chargen keeps for its user, stay: docs/installing.md says where they lie.
Section Uninstall
    !insertmacro RemoveProgram
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\chargen.lnk"
    Delete "$SMPROGRAMS\chargen GM desk.lnk"
    !insertmacro OpensNoMore ".gdchar" "character"
    !insertmacro OpensNoMore ".gdcampaign" "campaign"
    !insertmacro OpensNoMore ".gdpacket" "packet"
    !insertmacro OpensNoMore ".gdrules" "rules"
    ${RefreshShellIcons}
    DeleteRegKey HKCU "${PATHS}"
    DeleteRegKey HKCU "${ENTRY}"
SectionEnd
