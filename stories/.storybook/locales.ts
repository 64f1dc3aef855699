import { englishLabels } from '@handrail/ui';
import type { Labels } from '@handrail/ui';
import { arabicLabels } from '@handrail/ui/locales/ar';
import { germanLabels } from '@handrail/ui/locales/de';
import { spanishLabels } from '@handrail/ui/locales/es';
import { frenchLabels } from '@handrail/ui/locales/fr';
import { japaneseLabels } from '@handrail/ui/locales/ja';

/** The words of the toolbar's languages. */
export const LOCALES: Record<string, Labels> = {
  en: englishLabels,
  de: germanLabels,
  fr: frenchLabels,
  es: spanishLabels,
  ja: japaneseLabels,
  ar: arabicLabels,
};
