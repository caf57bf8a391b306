// Limits an error to one part of a page. The rest of the page works, and the user can report the error.
import { Component, type ReactNode } from 'react';
import { faultReport } from '@/lib/domain/diagnosis/fault-report.ts';
import { Button } from './button.tsx';
import { useTranslate } from './language-provider.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Identifies the current page. When it changes, the part is rendered again. */
  readonly resetKey?: string;
}

/** A class component, because React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly fault: unknown }> {
  override state: { readonly fault: unknown } = { fault: undefined };

  static getDerivedStateFromError(fault: unknown) {
    return { fault: fault ?? new Error('unknown') };
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps): void {
    if (resetKey !== this.props.resetKey && this.state.fault !== undefined)
      this.setState({ fault: undefined });
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (fault === undefined) return this.props.children;
    return <Broken fault={fault} onRetry={() => this.setState({ fault: undefined })} />;
  }
}

function Broken({ fault, onRetry }: { readonly fault: unknown; readonly onRetry: () => void }) {
  const t = useTranslate();
  const copy = () => void navigator.clipboard.writeText(faultReport(fault, navigator.userAgent));
  return (
    <div role="alert" className="notice notice-bad">
      <p>{t('broken.part')}</p>
      <p>
        <Button onClick={onRetry}>{t('broken.retry')}</Button>{' '}
        <Button onClick={copy}>{t('broken.copy')}</Button>
      </p>
    </div>
  );
}
