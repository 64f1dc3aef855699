import mermaid from 'mermaid';
import { loadsNothing } from './loads-nothing.ts';

export interface Drawing {
  /** A picture, whole: no script runs and nothing loads in one. */
  url: string;
  /** CSS pixels. */
  width: number;
  height: number;
  /** What the diagram calls itself and says of itself; often empty. */
  title: string;
}

/** Characters; longer ones would stop the page. */
const LONGEST = 20_000;

/** In labels nothing loads, and nothing leads somewhere. */
const ONLY_WORDS = {
  ALLOWED_TAGS: ['b', 'i', 'br', 'sub', 'sup'],
  ALLOWED_ATTR: [] as string[],
};

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
  if (code.length > LONGEST || !loadsNothing(code))
    throw new Error('@handrail/ui: the diagram is too long or would load something.');
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    htmlLabels: false,
    suppressErrorRendering: true,
    logLevel: 'fatal',
    maxTextSize: LONGEST,
    dompurifyConfig: ONLY_WORDS,
    theme: isDark ? 'dark' : 'neutral',
    // As flat as the rest of the kit; the ground of words on a line is the page's.
    themeVariables: {
      dropShadow: 'none',
      useGradient: false,
      ...(isDark ? { edgeLabelBackground: '#131316' } : {}),
    },
    // A picture has the fonts of the machine, not of the page.
    fontFamily: 'system-ui, sans-serif',
    // An agent writes the diagram: it changes none of these.
    secure: [
      'secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'suppressErrorRendering', 'htmlLabels', 'themeCSS',
      'fontFamily', 'altFontFamily', 'dompurifyConfig', 'logLevel',
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
  const words = [...page.querySelectorAll('svg > title, svg > desc')];
  return {
    url: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`,
    width: Math.round(width),
    height: Math.round(height),
    title: words.map((word) => word.textContent).join('. '),
  };
}
