import type { Route } from '../route.ts';
export const chatRoutes: readonly Route[] = [];
