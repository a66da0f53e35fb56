// Whether words fit where they stand: the boxes of all lines of text are compared with each other and with what cuts
// them off.
// SPDX-License-Identifier: MIT

/** In the page: what is cut off, runs into something else or leaves the screen. */
export function crampedWords() {
  const slack = 2; // pixels: letters rarely fill their line
  const brief = (text) => text.trim().slice(0, 40);
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isHidden = ({ clipPath, position }) => clipPath !== 'none' && position === 'absolute'; // for ears alone
  const cuts = (value) => value === 'hidden' || value === 'clip';

  function linesOf(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  }

  /** What lies over others, moves with the screen or scrolls by itself is compared within itself alone. */
  function layerOf(element) {
    for (let it = element; it; it = it.parentElement) {
      const { position, overflowY, overflowX } = getComputedStyle(it);
      if (position === 'fixed' || position === 'sticky' || it.matches('[popover], dialog, .look-choices')) return it;
      if ([overflowX, overflowY].some((how) => how === 'auto' || how === 'scroll')) return it;
    }
    return document.body;
  }

  function cutBy(element, box) {
    for (let it = element; it && it !== document.body; it = it.parentElement) {
      const style = getComputedStyle(it);
      const edge = it.getBoundingClientRect();
      if (style.overflowX === 'auto' || style.overflowX === 'scroll') return null;
      const apart = (from, to, left, right) => from >= right - slack || to <= left + slack;
      const below = apart(box.top, box.bottom, edge.top, edge.bottom);
      const beside = apart(box.left, box.right, edge.left, edge.right);
      if ((below && cuts(style.overflowY)) || (beside && cuts(style.overflowX))) return 'gone'; // not shown at all
      const wide = box.left < edge.left - slack || box.right > edge.right + slack;
      const high = box.top < edge.top - slack * 2 || box.bottom > edge.bottom + slack * 2;
      if ((cuts(style.overflowX) && wide) || (cuts(style.overflowY) && high)) return it;
    }
    return null;
  }

  const found = [];
  const all = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!/[\p{L}\d]/u.test(node.data) || element.closest('svg, textarea, select, script') || !isSeen(element)) continue;
    let hidden = false;
    for (let it = element; it; it = it.parentElement) hidden ||= isHidden(getComputedStyle(it));
    if (hidden) continue;
    const layer = layerOf(element);
    for (const box of linesOf(node)) {
      const cutter = cutBy(element, box);
      if (cutter === 'gone') continue;
      if (cutter) found.push(`"${brief(node.data)}" is cut off by ${cutter.className || cutter.tagName}`);
      const outside = box.left < -1 || box.right > innerWidth + 1;
      if (outside && layer === document.body) found.push(`"${brief(node.data)}" leaves the screen`);
      const button = element.closest('button, a.button, .row-deed')?.getBoundingClientRect();
      const beyond = button && [
        button.top - box.top,
        box.bottom - button.bottom,
        button.left - box.left,
        box.right - button.right,
      ];
      if (beyond?.some((by) => by > slack * 2)) found.push(`"${brief(node.data)}" sticks out of its button`);
      all.push({ node, box, layer });
    }
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).textOverflow === 'ellipsis')
      found.push(`"${brief(node.data)}" ends in …`);
  }
  all.forEach((one, index) => {
    for (const two of all.slice(index + 1)) {
      if (one.node === two.node || one.layer !== two.layer) continue;
      const wide = Math.min(one.box.right, two.box.right) - Math.max(one.box.left, two.box.left);
      const high = Math.min(one.box.bottom, two.box.bottom) - Math.max(one.box.top, two.box.top);
      if (wide > slack && high > slack * 3)
        found.push(`"${brief(one.node.data)}" and "${brief(two.node.data)}" overlap`);
    }
  });
  for (const one of document.querySelectorAll('button, a.button, summary, select, .tab'))
    if (isSeen(one) && one.clientWidth > 0 && !one.closest('svg') && one.scrollWidth > one.clientWidth + 1)
      found.push(`"${brief(one.textContent)}" needs ${one.scrollWidth} of ${one.clientWidth} pixels`);
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 1) found.push(`the page is ${over} pixels wider than the screen`);
  return [...new Set(found)];
}
