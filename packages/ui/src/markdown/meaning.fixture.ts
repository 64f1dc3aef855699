import { safeUrl } from './safe-url.ts';

/**
 * What HTML means, as one line of text: elements, texts and addresses without what only dresses them. Both the kit's
 * HTML and the HTML of a specification come out the same where they say the same.
 */
export function meaningOf(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return tidy([...page.body.childNodes].map(describe).join(''));
}

/** White space beside blocks says nothing. */
function tidy(text: string): string {
  return text
    .replace(/\s*(<\/?(?:p|h\d|ul|ol|li|blockquote|hr|table|tr|th|td|pre)\b[^>]*>)\s*/g, '$1')
    .replace(/(<task \w+>)\s*/g, '$1')
    .replace(/\s*<br>\s*/g, '<br>')
    .replace(/<pre>[\s\S]*?<\/pre>|[ \t]*\n[ \t]*/g, (match) =>
      match.startsWith('<') ? match : '\n',
    )
    .trim();
}

function describe(node: Node): string {
  if (node instanceof Text) return escapeText(node.data);
  if (!(node instanceof Element)) return '';
  const slot = node.getAttribute('data-slot') ?? '';
  // Where a way back from a footnote stands is a matter of taste.
  if (node.matches('.hr-markdown-link-host, [role=doc-backlink]')) return '';
  // How wide columns are, too.
  if (node.tagName === 'COLGROUP') return '';
  if (node.matches('[role=doc-noteref], [data-footnote-ref]')) return `<note ${node.textContent}>`;
  if (slot === 'markdown-code-block' || node.tagName === 'PRE')
    return `<pre>${escapeText(node.querySelector('code')?.textContent ?? '').replace(/\n$/, '')}</pre>`;
  if (slot === 'markdown-image')
    return `<img ${node.querySelector('.hr-icon + span > span:not(.hr-markdown-image-note)')?.textContent.trim() ?? ''}>`;
  if (node.tagName === 'IMG') return `<img ${node.getAttribute('alt') ?? ''}>`;
  if (slot === 'markdown-task') return `<task ${node.getAttribute('data-status')}>`;
  if (node.tagName === 'INPUT') return `<task ${node.hasAttribute('checked') ? 'done' : 'open'}>`;
  return element(node, [...node.childNodes].map(describe).join(''));
}

function element(node: Element, inside: string): string {
  const name = node.tagName.toLowerCase();
  const depth = node.getAttribute('data-depth');
  switch (name) {
    case 'div':
    case 'span':
    case 'thead':
    case 'tbody':
      return inside;
    case 'br':
    case 'hr':
      return `<${name}>`;
    case 'a': {
      const url = safeUrl(node.getAttribute('href') ?? '');
      // The kit leaves the words of a link that it refuses.
      return url ? `<a ${decodeURI(safeDecode(url.href))}>${inside}</a>` : inside;
    }
    case 'ol':
      return `<ol ${node.getAttribute('start') ?? '1'}>${inside}</ol>`;
    case 'th':
    case 'td':
      return `<${name} ${node.getAttribute('align') ?? aligned(node)}>${inside}</${name}>`;
    default: {
      const tag = depth === null ? name : `h${depth}`;
      return `<${tag}>${inside}</${tag}>`;
    }
  }
}

function aligned(cell: Element): string {
  const align = cell.getAttribute('data-align');
  return { start: 'left', end: 'right' }[align ?? ''] ?? align ?? '';
}

function safeDecode(href: string): string {
  return href.replace(/%(?![0-9A-Fa-f]{2})/g, '%25').replace(/%(?:[89A-Fa-f][0-9A-Fa-f])/g, '.');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
