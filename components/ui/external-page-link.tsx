// A link to a page outside of Kiroku, in a new tab, with an arrow.
import { ExternalLink } from 'lucide-react';

export function ExternalPageLink({ href, text }: { readonly href: string; readonly text: string }) {
  return (
    <a className="out-link" href={href} target="_blank" rel="noopener noreferrer">
      {text}
      <ExternalLink size={13} aria-hidden="true" />
    </a>
  );
}
