"use strict";
(() => {
  const fight = JSON.parse(document.getElementById("fight").textContent);
  const { fighters, grounds, fixtures, bearings, words, rules, lines } = fight;
  const KINDS = ["aim", "hit", "miss", "move", "lane", "cover-fire", "throw", "blast"];
  const KIND_WORDS = ["aims", "hit", "miss", "", "lane", "covering fire", "throws", "blast"];
  const FLYING = new Set([1, 2, 5, 6]);
  const PACES = [2400, 1400, 800, 350, 90];
  const BOOKKEEPING = 6; // lines in which nothing passes and nobody is hurt go so much quicker
  const RADIUS = 12;
  const LOWEST = 240; // pixels of the map's height
  const $ = (id) => document.getElementById(id);
  const [map, log, people, seek, speed, play] =
    ["map", "log", "people", "seek", "speed", "play"].map($);
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  let place = 0; // how many lines have been told
  let timer = 0;
  let states = fight.start.map((row) => row.slice());

  // --- pieces of the page

  function made(name, attributes = {}, text = null) {
    return dressed(document.createElement(name), attributes, text);
  }

  function drawn(name, attributes = {}, text = null) {
    return dressed(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, text);
  }

  function dressed(part, attributes, text) {
    for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value);
    if (text !== null) part.textContent = text;
    return part;
  }

  const signed = (number) => (number < 0 ? `\u2212${-number}` : `+${number}`);

  // --- the log

  function detailsOf(line) {
    const details = made("details");
    details.append(made("summary", {}, "how it came"));
    details.addEventListener("toggle", () => {
      if (details.open && details.childElementCount === 1) {
        for (const one of line.d) details.append(...told(one));
      }
    });
    return details;
  }

  function told([text, parts, total]) {
    const said = made("p", { class: "told", dir: "auto" }, text);
    if (!parts.length) return [said];
    const table = made("table");
    for (const [rule, name, amount] of parts) {
      const row = table.insertRow();
      row.append(made("td", {}, words[name]));
      row.append(made("td", { title: rules[words[rule]] || "" }, words[rule]));
      row.append(made("td", { class: "amount" }, signed(amount)));
    }
    if (total !== null) {
      const row = table.insertRow();
      row.className = "total";
      row.append(made("td", {}, "Total"), made("td"));
      row.append(made("td", { class: "amount" }, String(total).replace("-", "\u2212")));
    }
    return [said, table];
  }

  const rows = lines.map((line, number) => {
    const row = made("li", { class: "later" });
    row.classList.toggle("beat", line.b === 1);
    row.classList.toggle("round", line.r !== (number ? lines[number - 1].r : 0));
    row.append(made("a", { href: `#event=${number + 1}`, dir: "auto" }, line.t));
    if (line.d) row.append(detailsOf(line));
    log.append(row);
    return row;
  });
  if (fight.left_out) {
    const words = `The fight went on for ${fight.left_out} more lines, which this page leaves out.`;
    log.append(made("li", { class: "note" }, words));
  }

  function showLog(before) {
    for (let n = Math.min(before, place); n < Math.max(before, place); n += 1) {
      rows[n].classList.toggle("later", n >= place);
    }
    for (const row of log.querySelectorAll(".now")) {
      row.classList.remove("now");
      row.firstChild.removeAttribute("aria-current");
    }
    const row = rows[place - 1];
    if (!row) {
      log.scrollTop = 0;
      return;
    }
    row.classList.add("now");
    row.firstChild.setAttribute("aria-current", "step");
    const [box, room] = [row.getBoundingClientRect(), log.getBoundingClientRect()];
    if (box.top < room.top || box.bottom > room.bottom - 40) {
      log.scrollTop += box.top - room.top - room.height / 3;
    }
  }

  // --- who stands how

  if (fight.strain) $("strain").append(fight.strain);
  else $("strain").remove();
  if (!fight.lines.some((line) => line.p.length)) document.querySelector(".legend").remove();

  const cards = fighters.map(([name, side], number) => {
    const card = made("li");
    const sign = side % 2 ? "\u25c6" : "\u25cf";
    card.append(made("span", { class: `number side${side % 2}` }, `${sign} ${number + 1}`));
    card.append(made("span", { class: "name", dir: "auto" }, name));
    card.append(made("span", { class: "state" }));
    people.append(card);
    return card;
  });

  function bearingOf(number) {
    const [said, harm, strain, gone] = bearings[states[number][2]];
    return { said: words[said], harm: words[harm], strain, gone: words[gone] };
  }

  function showPeople() {
    const active = place ? lines[place - 1].a : -1;
    cards.forEach((card, number) => {
      const { said, harm, gone } = bearingOf(number);
      card.lastChild.textContent = [said, harm].filter(Boolean).join(" \u00b7 ");
      card.classList.toggle("gone", gone !== "");
      card.style.display = gone === "away" ? "none" : "";
      card.classList.toggle("active", number === active);
    });
  }

  // --- the map: everything is drawn in pixels, so that names stay as large as text

  const layers = {};
  for (const name of ["paper", "grounds", "lines", "fighters", "shots"]) {
    layers[name] = drawn("g", { class: name });
    map.append(layers[name]);
  }
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = "13px Inter, system-ui, sans-serif";
  const area = everything();
  let scale = 1;
  let [left, top] = [0, 0];
  let [wide, high] = [600, 400];

  function everything() {
    const box = { x1: Infinity, y1: Infinity, x2: -Infinity, y2: -Infinity };
    const take = (x, y) => {
      box.x1 = Math.min(box.x1, x);
      box.y1 = Math.min(box.y1, y);
      box.x2 = Math.max(box.x2, x);
      box.y2 = Math.max(box.y2, y);
    };
    for (const [x, y] of fight.start) take(x, y);
    for (const line of lines) for (const [, x, y] of line.s) take(x, y);
    for (const [, , , points] of grounds) {
      for (let n = 0; n < points.length; n += 2) take(points[n], points[n + 1]);
    }
    return { x1: box.x1 - 150, y1: box.y1 - 150, x2: box.x2 + 150, y2: box.y2 + 150 };
  }

  const across = (x) => left + (x - area.x1) * scale;
  const down = (y) => top + (y - area.y1) * scale;

  function layOut() {
    const box = map.getBoundingClientRect();
    [wide, high] = [Math.max(200, box.width), Math.max(150, box.height)];
    map.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    const beside = Math.min(110, wide / 7);
    const [width, height] = [area.x2 - area.x1, area.y2 - area.y1];
    const least = Math.max(LOWEST, ((wide - 2 * beside) / width) * height + 70);
    map.style.maxHeight = `${Math.ceil(least)}px`; // sides in a line need no high map
    scale = Math.min((wide - 2 * beside) / width, (high - 70) / height, 1.5);
    left = (wide - width * scale) / 2;
    top = (high - height * scale) / 2 - 6;
    drawPaper();
    drawGrounds();
    show(false);
  }

  function drawPaper() {
    const steps = [100, 200, 500, 1000, 2000, 5000, 10000, 50000, 100000, 500000];
    const step = steps.find((one) => one * scale >= 45) || 1000000;
    const parts = [];
    const begin = (from, to) => Math.ceil((from - to / scale) / step) * step;
    for (let x = begin(area.x1, left); across(x) < wide; x += step) {
      parts.push(drawn("path", { class: "grid", d: `M${across(x)} 0V${high}` }));
    }
    for (let y = begin(area.y1, top); down(y) < high; y += step) {
      parts.push(drawn("path", { class: "grid", d: `M0 ${down(y)}H${wide}` }));
    }
    const bar = `M14 ${high - 18}v6h${step * scale}v-6`;
    parts.push(drawn("path", { class: "scale", d: bar }));
    const at = { class: "measure halo", x: 20 + step * scale, y: high - 10 };
    parts.push(drawn("text", at, `${step / 100} m`));
    layers.paper.replaceChildren(...parts);
  }

  function drawGrounds() {
    const parts = [];
    for (const [name, level, full, points] of grounds) {
      const corners = [];
      for (let n = 0; n < points.length; n += 2) {
        corners.push(`${across(points[n])} ${down(points[n + 1])}`);
      }
      const wall = corners.length < 3;
      const shape = drawn("path", {
        class: `cover${wall ? " wall" : ""}${full ? "" : " half"}`,
        d: `M${corners.join("L")}${wall ? "" : "Z"}`,
        "fill-opacity": 0.12 + 0.05 * level,
      });
      shape.append(drawn("title", {}, `${name}, cover ${level}`));
      parts.push(shape);
    }
    for (const [name, [x1, y1, x2, y2]] of fixtures) {
      const d = `M${across(x1)} ${down(y1)}L${across(x2)} ${down(y2)}`;
      const shape = drawn("path", { class: "fixture", d });
      shape.append(drawn("title", {}, name));
      parts.push(shape);
    }
    layers.grounds.replaceChildren(...parts);
  }

  const figures = fighters.map(([name, side], number) => {
    const figure = drawn("g", { class: `fighter side${side % 2}` });
    const sign = drawn("g");
    const r = RADIUS;
    sign.append(drawn("circle", { class: "ring", r: r + 5 }));
    sign.append(
      side % 2 === 0
        ? drawn("circle", { class: "body", r })
        : drawn("path", { class: "body", d: `M0 ${-r - 2}L${r + 2} 0L0 ${r + 2}L${-r - 2} 0Z` }),
    );
    sign.append(drawn("text", { class: "mark" }), drawn("path", { class: "strain" }));
    figure.append(sign, drawn("text", { class: "label halo" }), drawn("title"));
    figure.addEventListener("click", () => goToNext(number));
    layers.fighters.append(figure);
    return figure;
  });

  function showFighters() {
    const active = place ? lines[place - 1].a : -1;
    const bodies = states.map(([x, y]) => [across(x), down(y)]);
    const r = roomy(bodies);
    const taken = bodies.map(([x, y]) => [x - r, y - r, x + r, y + r]);
    const drawnLines = (place ? lines[place - 1].p : []).map(([, x1, y1, x2, y2]) => [
      across(x1), down(y1), across(x2), down(y2),
    ]);
    figures.forEach((figure, number) => {
      const [sign, label, title] = figure.children;
      const [mark, strain] = [...sign.children].slice(2);
      const bearing = bearingOf(number);
      const [x, y] = bodies[number];
      figure.style.transform = `translate(${x}px, ${y}px)`;
      sign.setAttribute("transform", `scale(${r / RADIUS})`);
      figure.classList.toggle("gone", bearing.gone !== "");
      figure.style.display = bearing.gone === "away" ? "none" : "";
      figure.classList.toggle("active", number === active);
      mark.textContent = bearing.gone ? "\u00d7" : String(number + 1);
      strain.setAttribute("d", bearing.gone ? "" : chevrons(bearing.strain));
      const full = [fighters[number][0], bearing.said].filter(Boolean).join(" \u00b7 ");
      title.textContent = [full, bearing.harm].filter(Boolean).join(" \u00b7 ");
      name(label, [full, fighters[number][0]], number, [x, y], taken, drawnLines);
    });
    return taken;
  }

  // How large fighters are drawn so that neighbours can be told apart.
  function roomy(bodies) {
    let gap = 2 * RADIUS;
    bodies.forEach(([x, y], number) => {
      for (const [u, v] of bodies.slice(0, number)) gap = Math.min(gap, Math.hypot(x - u, y - v));
    });
    return Math.max(7, gap / 2);
  }

  function chevrons(points) {
    const count = Math.min(4, Math.floor((points + 2) / 3));
    let path = "";
    for (let n = 0; n < count; n += 1) {
      const x = (n - (count - 1) / 2) * 10;
      path += `M${x - 4} ${-RADIUS - 5}L${x} ${-RADIUS - 10}L${x + 4} ${-RADIUS - 5}`;
    }
    return path;
  }

  // Words stand where there is room for them: beside their fighter, below, above; else nowhere.
  // They cross a line of fire only where there is no other room.
  function name(label, choices, number, [x, y], taken, avoided) {
    label.textContent = "";
    for (const [text, passed] of [avoided, []].flatMap((way) => choices.map((one) => [one, way]))) {
      const width = pen.measureText(text).width;
      const outward = fighters[number][1] === 0 ? -1 : 1;
      const beside = RADIUS + 8;
      for (const [dx, dy, anchor] of [
        [outward * beside, 4, outward < 0 ? "end" : "start"],
        [0, RADIUS + 18, "middle"],
        [0, -RADIUS - 16, "middle"],
        [-outward * beside, 4, outward < 0 ? "start" : "end"],
      ]) {
        const from = x + dx - { start: 0, middle: width / 2, end: width }[anchor];
        const room = [from - 2, y + dy - 13, from + width + 2, y + dy + 5];
        if (free(room, taken) && !passed.some((line) => crosses(room, line))) {
          taken.push(room);
          dressed(label, { x: dx, y: dy, "text-anchor": anchor }, text);
          return;
        }
      }
    }
  }

  // Whether a line from x1, y1 to x2, y2 passes through a room.
  function crosses([left, top, right, bottom], [x1, y1, x2, y2]) {
    let [from, to] = [0, 1];
    for (const [start, way, low, high] of [[x1, x2 - x1, left, right], [y1, y2 - y1, top, bottom]]) {
      if (way === 0 && (start < low || start > high)) return false;
      const [near, far] = way === 0 ? [0, 1] : [(low - start) / way, (high - start) / way];
      from = Math.max(from, Math.min(near, far));
      to = Math.min(to, Math.max(near, far));
    }
    return from <= to;
  }

  function free([x1, y1, x2, y2], taken) {
    if (x1 < 2 || y1 < 2 || x2 > wide - 2 || y2 > high - 2) return false;
    return !taken.some(([a1, b1, a2, b2]) => x1 < a2 && a1 < x2 && y1 < b2 && b1 < y2);
  }

  function showLines(taken, moving) {
    const now = place ? lines[place - 1].p : [];
    const before = place > 1 && !lines[place - 1].b ? lines[place - 2].p.length : 0;
    const alike = new Map(now.map((one) => [String(one), one]));
    layers.lines.replaceChildren(...[...alike.values()].flatMap((one) => trace(one, taken)));
    layers.shots.replaceChildren();
    if (moving && !still.matches) {
      now.slice(before).filter(([kind]) => FLYING.has(kind)).forEach(fly);
    }
  }

  function trace([kind, fromX, fromY, toX, toY, size], taken) {
    const [x1, y1, x2, y2] = [across(fromX), down(fromY), across(toX), down(toY)];
    const parts = [];
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    if (KINDS[kind] === "blast") {
      parts.push(drawn("circle", { class: "blast", cx: x2, cy: y2, r: size * scale }));
    } else if (KINDS[kind] === "lane") {
      const [sx, sy] = [(-uy * size * scale) / 2, (ux * size * scale) / 2];
      const corners = [[x1 + sx, y1 + sy], [x2 + sx, y2 + sy], [x2 - sx, y2 - sy], [x1 - sx, y1 - sy]];
      parts.push(drawn("path", { class: "lane", d: `M${corners.join("L")}Z` }));
    } else if (length > 2) {
      parts.push(drawn("path", { class: KINDS[kind], d: `M${x1} ${y1}L${x2} ${y2}` }));
      if (KINDS[kind] === "move" && length > 20) {
        const [tx, ty] = [x2 - ux * (RADIUS + 3), y2 - uy * (RADIUS + 3)];
        const [bx, by] = [tx - ux * 10, ty - uy * 10];
        const d = `M${tx} ${ty}L${bx - uy * 5} ${by + ux * 5}L${bx + uy * 5} ${by - ux * 5}Z`;
        parts.push(drawn("path", { class: "tip", d }));
      }
    }
    const word = KIND_WORDS[kind];
    const width = pen.measureText(word).width;
    for (const part of [0.5, 0.35, 0.65, 0.2, 0.8]) {
      const [x, y] = [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
      const room = [x - width / 2, y - 8, x + width / 2, y + 8];
      if (word && free(room, taken)) {
        taken.push(room);
        parts.push(drawn("text", { class: `word halo ${KINDS[kind]}`, x, y: y + 4 }, word));
        break;
      }
    }
    return parts;
  }

  function fly([, fromX, fromY, toX, toY]) {
    const shot = drawn("circle", { class: "shot", r: 3.5 });
    layers.shots.append(shot);
    const at = (x, y) => ({ transform: `translate(${across(x)}px, ${down(y)}px)` });
    const duration = Math.min(450, pace() * 0.6);
    const flight = shot.animate([at(fromX, fromY), at(toX, toY)], { duration, easing: "linear" });
    flight.onfinish = () => shot.remove();
  }

  // --- going from place to place

  function apply(to) {
    if (to < place) {
      states = fight.start.map((row) => row.slice());
      place = 0;
    }
    for (; place < to; place += 1) {
      for (const [number, ...state] of lines[place].s) states[number] = state;
    }
  }

  function show(moving) {
    layers.fighters.classList.toggle("moving", moving);
    map.classList.toggle("moving", moving);
    showPeople();
    showLines(showFighters(), moving);
    const round = place ? lines[place - 1].r : 0;
    const where = `${round ? `round ${round}` : "start"} \u00b7 ${place} of ${lines.length}`;
    $("where").textContent = where;
    seek.value = place;
    seek.setAttribute("aria-valuetext", where);
    for (const id of ["first", "beat-back", "back"]) $(id).disabled = place === 0;
    for (const id of ["on", "beat-on", "last"]) $(id).disabled = place === lines.length;
  }

  function goTo(wanted, moving = false) {
    const to = Math.max(0, Math.min(lines.length, wanted));
    if (to === place) return;
    const before = place;
    apply(to);
    show(moving);
    showLog(before);
    document.documentElement.dataset.event = String(place);
    $("said").textContent = place ? lines[place - 1].t : "";
    if (!timer) history.replaceState(null, "", `#event=${place}`);
  }

  function beatOn() {
    let to = Math.min(place + 1, lines.length);
    while (to < lines.length && !lines[to].b) to += 1;
    goTo(to, true);
  }

  function beatBack() {
    let to = place - 1;
    while (to > 0 && !lines[to].b) to -= 1;
    goTo(to);
  }

  // The next line, from here on, after which somebody is otherwise than before.
  function goToNext(number) {
    for (let n = 1; n <= lines.length; n += 1) {
      const to = ((place - 1 + n) % lines.length) + 1;
      const line = lines[to - 1];
      if (line.a === number || line.s.some(([whose]) => whose === number)) {
        goTo(to);
        return;
      }
    }
  }

  // --- playing

  const pace = () => PACES[Number(speed.value) - 1];

  function tick() {
    goTo(place + 1, true);
    if (place >= lines.length) {
      pause();
      return;
    }
    const slow = lines[place - 1].m;
    timer = setTimeout(tick, slow ? pace() : pace() / BOOKKEEPING);
  }

  function pause() {
    clearTimeout(timer);
    timer = 0;
    tellPlay("Play");
    history.replaceState(null, "", `#event=${place}`);
  }

  function toggle() {
    if (timer) {
      pause();
      return;
    }
    if (place >= lines.length) goTo(0);
    timer = setTimeout(tick, 150);
    tellPlay("Pause");
  }

  function tellPlay(word) {
    play.lastChild.textContent = word;
    document.body.classList.toggle("playing", word === "Pause");
  }

  const KEYS = {
    " ": toggle,
    ArrowLeft: () => goTo(place - 1),
    ArrowRight: () => goTo(place + 1, true),
    Home: () => goTo(0),
    End: () => goTo(lines.length),
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const owner = event.target.closest("input, button, a, summary");
    const range = owner && owner.type === "range";
    if ((owner && event.key === " ") || (range && event.key !== " ")) return;
    if (event.shiftKey && event.key === "ArrowRight") beatOn();
    else if (event.shiftKey && event.key === "ArrowLeft") beatBack();
    else if (/^[1-5]$/.test(event.key)) speed.value = event.key;
    else if (KEYS[event.key]) KEYS[event.key]();
    else return;
    event.preventDefault();
  });
  $("first").addEventListener("click", () => goTo(0));
  $("beat-back").addEventListener("click", beatBack);
  $("back").addEventListener("click", () => goTo(place - 1));
  play.addEventListener("click", toggle);
  $("on").addEventListener("click", () => goTo(place + 1, true));
  $("beat-on").addEventListener("click", beatOn);
  $("last").addEventListener("click", () => goTo(lines.length));
  seek.max = lines.length;
  seek.addEventListener("input", () => goTo(Number(seek.value)));
  $("aloud").addEventListener("change", (event) => {
    $("said").setAttribute("aria-live", event.target.checked ? "polite" : "off");
  });

  function fromAddress() {
    const found = /^#event=(\d{1,7})$/.exec(location.hash);
    if (found) goTo(Number(found[1]));
  }

  log.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    goTo(rows.indexOf(link.parentNode) + 1);
  });
  addEventListener("hashchange", fromAddress);
  new ResizeObserver(layOut).observe(map);
  layOut();
  document.documentElement.dataset.event = "0";
  fromAddress();
})();
