import { ANONYMOUS } from '../demo-user.ts';

/** Who uses this page: `?user=ada` in its address, so that two windows can be two people. */
export const pageUser: string = new URLSearchParams(location.search).get('user') ?? ANONYMOUS;
