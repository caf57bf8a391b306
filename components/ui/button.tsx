// Buttons with text, or with an icon, an accessible name and a tooltip.
import type { ComponentPropsWithRef, ReactNode } from 'react';

type Native = Omit<ComponentPropsWithRef<'button'>, 'type'>;

interface ButtonProps extends Native {
  readonly variant?: 'plain' | 'primary' | 'quiet' | 'danger';
  readonly size?: 'normal' | 'small';
  readonly submit?: boolean;
}

export function Button({
  variant = 'plain',
  size = 'normal',
  submit = false,
  className = '',
  ...rest
}: ButtonProps) {
  const classes = ['button', `button-${variant}`, `button-${size}`, className].join(' ').trim();
  return <button type={submit ? 'submit' : 'button'} className={classes} {...rest} />;
}

interface IconButtonProps extends Omit<Native, 'aria-label' | 'title'> {
  readonly label: string;
  readonly outlined?: boolean;
  readonly children: ReactNode;
}

export function IconButton({ label, outlined = false, className = '', ...rest }: IconButtonProps) {
  const classes = `icon-button ${outlined ? 'icon-button-outlined' : ''} ${className}`.trim();
  return <button type="button" className={classes} aria-label={label} title={label} {...rest} />;
}
