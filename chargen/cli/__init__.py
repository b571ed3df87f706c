"""The command line: parser, commands and output.

Exit 0: legal, or done. Exit 1: problems found. Exit 2: bad input, one sentence on stderr. Exit 130:
stopped with Ctrl-C. A command imports what it needs when it runs.
"""
