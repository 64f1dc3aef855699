import mermaid from 'mermaid';

export interface Drawing {
  /** A picture, whole: no script runs and nothing loads in one. */
  url: string;
  width: number;
  height: number;
  /** What the diagram calls itself; often empty. */
  title: string;
}

/** What would have the page fetch something while the diagram is measured in it. */
const FETCHES = /url\s*\(|@import|\bimg\s*:|\bicon\s*:|<\s*(?:img|image|iframe|object|link|style)/i;

/** Diagrams are drawn one by one: the engine keeps its state in one place. */
let turn: Promise<unknown> = Promise.resolve();
let drawn = 0;

/** Draws a diagram, or rejects where it cannot be read or would load something. */
export async function drawDiagram(code: string, isDark: boolean): Promise<Drawing> {
  const result = turn.then(() => drawNow(code, isDark));
  turn = result.catch(() => {}); // Whoever asked for it hears of it.
  return await result;
}

async function drawNow(code: string, isDark: boolean): Promise<Drawing> {
  if (FETCHES.test(code)) throw new Error('@handrail/ui: the diagram would load something.');
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    htmlLabels: false,
    suppressErrorRendering: true,
    theme: isDark ? 'dark' : 'neutral',
    // An agent writes the diagram: it changes none of these.
    secure: [
      'secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'suppressErrorRendering', 'htmlLabels', 'themeCSS',
      'fontFamily', 'altFontFamily',
    ],
  }); // prettier-ignore
  drawn += 1;
  const { svg } = await mermaid.render(`hr-diagram-${drawn}`, code);
  return pictureOf(svg);
}

function pictureOf(svg: string): Drawing {
  const page = new DOMParser().parseFromString(svg, 'image/svg+xml');
  const root = page.documentElement;
  if (root.localName !== 'svg') throw new Error('@handrail/ui: the diagram is no picture.');
  const [, , width = 0, height = 0] = (root.getAttribute('viewBox') ?? '')
    .split(/[\s,]+/)
    .map(Number);
  // A picture has no page around it that would give it a size.
  root.setAttribute('width', String(width));
  root.setAttribute('height', String(height));
  root.style.maxWidth = '';
  const source = new XMLSerializer().serializeToString(root);
  return {
    url: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`,
    width: Math.round(width),
    height: Math.round(height),
    title: page.querySelector('title')?.textContent ?? '',
  };
}
