export { allowAnonymous } from './authorize.ts';
export type { AnonymousOptions, Authorize } from './authorize.ts';
export { STATUS_BY_CODE } from './error-status.ts';
export { handrailRoutes } from './handrail-routes.ts';
export type { HandrailRoutesOptions } from './handrail-routes.ts';
