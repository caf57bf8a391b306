// Keeps a fault of one part to that part: the rest of the page goes on, and the fault can be reported.
import { Component, type ReactNode } from 'react';
import { faultReport } from '@/lib/domain/diagnosis/fault-report.ts';
import { Button } from './button.tsx';
import { useTranslate } from './language.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** What is shown there: another place is tried afresh. */
  readonly place?: string;
}

/** React offers this to classes only. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly fault: unknown }> {
  override state: { readonly fault: unknown } = { fault: undefined };

  static getDerivedStateFromError(fault: unknown) {
    return { fault: fault ?? new Error('unknown') };
  }

  override componentDidUpdate({ place }: ErrorBoundaryProps): void {
    if (place !== this.props.place && this.state.fault !== undefined) this.setState({ fault: undefined });
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
