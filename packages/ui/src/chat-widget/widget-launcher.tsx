'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, ReactNode, RefAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { newsText } from './use-unread.ts';
import type { Unread } from './use-unread.ts';
import { WidgetNews } from './widget-news.tsx';

export interface WidgetLauncherProps {
  open: boolean;
  panelId: string;
  unread: Unread;
  icon: ReactNode;
  onClick: () => void;
}

/**
 * The button that opens and closes the panel, with what waits behind it.
 * @selector `[data-slot='widget-launcher']`
 */
export const WidgetLauncher: ForwardRefExoticComponent<
  WidgetLauncherProps & RefAttributes<HTMLButtonElement>
> = forwardRef(function WidgetLauncher({ open, panelId, unread, icon, onClick }, ref) {
  const { widget } = useLabels();
  const news = newsText(unread, widget);
  const name = open ? widget.close : widget.open;
  const count = unread.messages + unread.approvals.length;
  return (
    <>
      <button
        ref={ref}
        type="button"
        className="hr-widget-launcher"
        data-slot="widget-launcher"
        data-status={open ? 'open' : unread.approvals.length > 0 ? 'waiting' : 'closed'}
        aria-expanded={open}
        aria-controls={panelId}
        aria-haspopup="dialog"
        aria-label={news === '' ? name : `${name}. ${news}`}
        onClick={onClick}
      >
        {open ? <Icon name="cross" /> : (icon ?? <Icon name="chat" />)}
        {count > 0 ? (
          <span className="hr-widget-badge" aria-hidden="true">
            {count > 9 ? '9+' : count}
          </span>
        ) : null}
      </button>
      <WidgetNews unread={unread} />
    </>
  );
});
