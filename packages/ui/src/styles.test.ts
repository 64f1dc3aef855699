import { describe, expect, it } from 'vitest';
import css from './styles.css?inline';

const OWN = /^(?::where\(\[data-hr\]\)|\[data-hr\]|\.hr-[\w-]+|\[data-hr-\w+="\w+"\] \[data-hr\])/;

function rulesOf(sheet: { cssRules: CSSRuleList }): CSSRule[] {
  return [...sheet.cssRules].flatMap((rule) =>
    'cssRules' in rule && !(rule instanceof CSSKeyframesRule)
      ? [rule, ...rulesOf(rule as CSSGroupingRule)]
      : [rule],
  );
}

function rules(): CSSRule[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return rulesOf(sheet);
}

/** Commas inside brackets belong to one selector. */
function selectorsOf(text: string): string[] {
  let depth = 0;
  let current = '';
  const selectors: string[] = [];
  for (const character of text) {
    if (character === '(' || character === '[') depth++;
    if (character === ')' || character === ']') depth--;
    if (character === ',' && depth === 0) {
      selectors.push(current.trim());
      current = '';
    } else current += character;
  }
  return [...selectors, current.trim()];
}

describe('the stylesheet', () => {
  it('has no selector that begins outside of the kit', () => {
    const selectors = rules().flatMap((rule) =>
      rule instanceof CSSStyleRule ? selectorsOf(rule.selectorText) : [],
    );
    expect(selectors.length).toBeGreaterThan(150);
    expect(selectors.filter((selector) => !OWN.test(selector))).toEqual([]);
  });

  it('lies in one layer, all of it', () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    const outside = [...sheet.cssRules].filter(
      (rule) =>
        !(rule instanceof CSSLayerBlockRule && rule.name === 'handrail') &&
        !(rule instanceof CSSLayerStatementRule),
    );
    expect(outside.map((rule) => rule.cssText)).toEqual([]);
  });

  it('defines nothing global: no property, no font, and only its own names for movements', () => {
    expect(css).not.toMatch(/@property|@font-face|!important/);
    const names = rules().flatMap((rule) => (rule instanceof CSSKeyframesRule ? [rule.name] : []));
    expect(names.every((name) => name.startsWith('hr-'))).toBe(true);
  });

  it('asks for the direction by attribute: build tools turn :dir() into a list of languages', () => {
    expect(css).not.toContain(':dir(');
  });

  it('has a direction only by the text, never by left and right', () => {
    expect(css).not.toMatch(
      /(?:margin|padding|border|inset)-(?:left|right)\b|float:\s*(?:left|right)|[^-]\b(?:left|right):/,
    );
  });
});

describe('what moves', () => {
  /** Every rule, with the media queries around it. */
  function withMedia(list: CSSRuleList, media = ''): [media: string, rule: CSSStyleRule][] {
    return [...list].flatMap((rule): [string, CSSStyleRule][] => {
      if (rule instanceof CSSStyleRule) return [[media, rule]];
      const around = rule instanceof CSSMediaRule ? `${media} ${rule.media.mediaText}` : media;
      return 'cssRules' in rule && !(rule instanceof CSSKeyframesRule)
        ? withMedia((rule as CSSGroupingRule).cssRules, around)
        : [];
    });
  }

  it('for ever is still, or slow, for who wants less of it', () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    const all = withMedia(sheet.cssRules);
    const calmed = new Set(
      all.filter(([media]) => media.includes('reduce')).map(([, rule]) => rule.selectorText),
    );
    const endless = all.filter(
      ([media, rule]) =>
        !media.includes('prefers-reduced-motion') &&
        rule.style.animationIterationCount.includes('infinite'),
    );
    expect(endless.length).toBeGreaterThan(1);
    expect(
      endless.map(([, rule]) => rule.selectorText).filter((text) => !calmed.has(text)),
    ).toEqual([]);
  });
});

describe('a theme', () => {
  const themes = Object.entries(
    import.meta.glob<string>('./themes/*.css', {
      query: '?inline',
      import: 'default',
      eager: true,
    }),
  );

  it.each(themes)('%s sets private variables on the kit, and nothing else', (_file, theme) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(theme);
    const styles = rulesOf(sheet).filter((rule) => rule instanceof CSSStyleRule);
    expect(styles).toHaveLength(sheet.cssRules.length);
    const selectors = styles.flatMap((rule) => selectorsOf(rule.selectorText));
    expect(selectors.filter((selector) => !OWN.test(selector))).toEqual([]);
    const names = styles.flatMap((rule) => [...rule.style]);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !name.startsWith('--_'))).toEqual([]);
  });
});

describe('beside a reset of the host in an earlier layer', () => {
  const RESET = `
    * { box-sizing: content-box; }
    button { all: unset; }
    svg { display: block; width: 100%; height: 100%; }
    p, dl, ul, pre, blockquote { margin: 0 0 1rem; }
    dt { font-weight: 700; }
    code { color: rgb(214 51 132); font-size: 0.5em; }
    h3 { font-size: 4rem; }`;
  const BODY = `
    <div data-hr class="hr-markdown">
      <h3 data-depth="1">a</h3><p>b <code class="hr-markdown-code">c</code></p>
      <pre><code>d</code></pre><dl><dt>e</dt><dd>f</dd></dl><blockquote>g</blockquote>
      <button class="hr-button" data-slot="button"><svg class="hr-icon"></svg>h</button>
      <textarea></textarea>
    </div>`;

  function looksWith(reset: string): string[] {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = `<style>@layer host, handrail; @layer host { ${reset} } ${css}</style>${BODY}`;
    document.body.append(host);
    const looks = [...root.querySelectorAll('[data-hr], [data-hr] *')].map((element) => {
      const style = getComputedStyle(element);
      const shown = ['color', 'font-size', 'font-weight', 'width', 'height', 'margin', 'padding'];
      return [element.localName, ...shown.map((name) => style.getPropertyValue(name))].join(' ');
    });
    host.remove();
    return looks;
  }

  it('looks the same as without', () => {
    expect(looksWith(RESET)).toEqual(looksWith(''));
  });
});
