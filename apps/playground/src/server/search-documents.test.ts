import { describe, expect, it } from 'vitest';
import { DOCUMENTS } from './documents.ts';
import { searchDocuments } from './search-documents.ts';

describe('searchDocuments', () => {
  it('puts the page that the words fit best first', () => {
    const found = searchDocuments(DOCUMENTS, 'How do approvals work?');

    expect(found[0]?.title).toBe('Approvals');
    expect(found.length).toBeLessThanOrEqual(3);
  });

  it('finds nothing for words that no page holds', () => {
    expect(searchDocuments(DOCUMENTS, 'quantum bananas')).toEqual([]);
  });

  it('finds nothing for an empty query', () => {
    expect(searchDocuments(DOCUMENTS, ' ')).toEqual([]);
  });
});
