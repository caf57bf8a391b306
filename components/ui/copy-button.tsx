// A button that copies a text, and then announces that.
import { Copy } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useAnnouncer } from './announcer.tsx';
import { Button } from './button.tsx';

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size'> {
  readonly textOf: () => string;
  /** The text that is announced after copying. */
  readonly copied: string;
  readonly children: ReactNode;
}

export function CopyButton({ textOf, copied, children, ...buttonProps }: CopyButtonProps) {
  const { announce } = useAnnouncer();
  const copy = () => void navigator.clipboard.writeText(textOf()).then(() => announce({ text: copied }));
  return (
    <Button {...buttonProps} onClick={copy}>
      <Copy size={14} aria-hidden="true" /> {children}
    </Button>
  );
}
