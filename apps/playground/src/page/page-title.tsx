import { ANONYMOUS } from '../demo-user.ts';
import { pageUser } from './page-user.ts';

export function PageTitle() {
  return (
    <h1 className="page-title">
      <svg className="page-mark" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M2 13V6l12-3v7" />
      </svg>
      Handrail{' '}
      <span className="page-title-rest">
        {pageUser === ANONYMOUS ? 'playground' : `as ${pageUser}`}
      </span>
    </h1>
  );
}
