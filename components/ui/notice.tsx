// Shows a notice, which is a sentence with at most one action. This file also contains the placeholder for empty lists.
import type { ReactNode } from 'react';

interface NoticeProps {
  readonly tone?: 'plain' | 'good' | 'warn' | 'bad';
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function Notice({ tone = 'plain', children, action }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`}>
      <p>{children}</p>
      {action}
    </div>
  );
}

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      {icon}
      <h2>{title}</h2>
      {children}
      {action}
    </div>
  );
}

export function Spinner({ label }: { readonly label: string }) {
  return <div className="spinner" role="status" aria-label={label} />;
}
