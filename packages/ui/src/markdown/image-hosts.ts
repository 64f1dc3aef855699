import { createContext } from 'react';
import type { Context } from 'react';

/** Hosts whose images may load; none by default. */
export const ImageHostsContext: Context<readonly string[]> = createContext<readonly string[]>([]);
