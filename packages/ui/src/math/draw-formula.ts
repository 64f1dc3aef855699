import { createElement } from 'react';
import type { ReactElement, ReactNode } from 'react';
import temml from 'temml';

/** Nothing here leads somewhere, loads or runs. */
const ELEMENTS: ReadonlySet<string> = new Set(
  'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd mpadded mphantom menclose mstyle merror none'.split(
    ' ',
  ),
);
const ATTRIBUTES: ReadonlySet<string> = new Set(
  'display mathvariant stretchy fence separator form lspace rspace minsize maxsize symmetric largeop movablelimits accent accentunder width height depth voffset linethickness displaystyle scriptlevel notation columnspan rowspan columnalign rowspacing'.split(
    ' ',
  ),
);
const STYLES: Readonly<Record<string, string>> = {
  color: 'color',
  'padding-left': 'paddingLeft',
  'padding-right': 'paddingRight',
  'padding-top': 'paddingTop',
  'padding-bottom': 'paddingBottom',
};
const PLAIN_VALUE = /^[#\w.% -]+$/;

/** A formula as React elements, or undefined where it cannot be read. */
export function drawFormula(tex: string, displayMode: boolean): ReactElement | undefined {
  try {
    const html = temml.renderToString(tex, { displayMode, throwOnError: true, trust: false });
    const page = new DOMParser().parseFromString(html, 'text/html');
    const math = page.querySelector('math');
    return math ? elementOf(math, 0) : undefined;
  } catch {
    // Half a formula, or TeX that nobody knows: the source is shown.
    return undefined;
  }
}

function elementOf(element: Element, key: number): ReactElement | undefined {
  if (!ELEMENTS.has(element.localName)) return undefined;
  const children = [...element.childNodes].map((node, index): ReactNode => {
    if (node instanceof Text) return node.data;
    return node instanceof Element ? elementOf(node, index) : undefined;
  });
  return createElement(element.localName, { key, ...propsOf(element) }, ...children);
}

function propsOf(element: Element): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const { name, value } of element.attributes)
    if (ATTRIBUTES.has(name) && PLAIN_VALUE.test(value)) props[name] = value;
  const classes = [...element.classList].filter((name) => /^tml-[a-z]+$/.test(name));
  if (classes.length > 0) props['className'] = classes.join(' ');
  const style: Record<string, string> = {};
  for (const declaration of (element.getAttribute('style') ?? '').split(';')) {
    const [name = '', value = ''] = declaration.split(':').map((part) => part.trim());
    const known = Object.hasOwn(STYLES, name) ? STYLES[name] : undefined;
    if (known !== undefined && PLAIN_VALUE.test(value)) style[known] = value;
  }
  if (Object.keys(style).length > 0) props['style'] = style;
  return props;
}
