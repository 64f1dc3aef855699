import { englishLabels } from '@handrail/ui';
import type { Labels } from '@handrail/ui';

/** The words of the toolbar's languages. */
export const LOCALES: Record<string, Labels> = {
  en: englishLabels,
};
