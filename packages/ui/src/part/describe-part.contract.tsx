import { run } from 'axe-core';
import { createRef } from 'react';
import type { ElementType, ReactNode, RefObject } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';

export interface PartUnderTest {
  part: ElementType;
  /** The value of `data-slot`. */
  slot: string;
  /** The name of the element. */
  element: string;
  props?: Record<string, unknown>;
  /** What it has to stand in. */
  within?: (part: ReactNode) => ReactNode;
}

/** What every part of the kit promises: ref, className, data-slot, props of the element, and no axe violation. */
export function describePart(
  name: string,
  { part: Part, slot, element, props, within }: PartUnderTest,
): void {
  const show = (extra: Record<string, unknown>): ReactNode => {
    const node = <Part {...props} {...extra} />;
    return within ? within(node) : node;
  };

  describe(name, () => {
    it('gives its ref the element', async () => {
      const ref: RefObject<HTMLElement | null> = createRef();
      await render(show({ ref }));
      expect(ref.current?.localName).toBe(element);
      expect(ref.current?.dataset['slot']).toBe(slot);
    });

    it('keeps its own class beside the given one, and passes props on', async () => {
      const ref: RefObject<HTMLElement | null> = createRef();
      await render(show({ ref, className: 'mine', id: 'given', 'data-extra': 'yes' }));
      expect(ref.current?.className).toMatch(/^hr-\S+ mine$/);
      expect(ref.current?.dataset['extra']).toBe('yes');
    });

    it.each(['light', 'dark'])('has no accessibility violation in the %s theme', async (theme) => {
      const { container } = await render(<div data-theme={theme}>{show({})}</div>);
      const { violations } = await run(container, { rules: { region: { enabled: false } } });
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    });
  });
}
