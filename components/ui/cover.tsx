// A cover of fixed size, so that nothing moves while images arrive; its letter where there is none or none is wanted.
import { useState } from 'react';
import { useSettings } from '@/lib/queries/use-settings.ts';

interface CoverProps {
  readonly url: string | null;
  readonly title: string;
  readonly width: number;
  readonly height: number;
}

/** Decorative: the title always stands beside it. */
export function Cover({ url, title, width, height }: CoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const { covers } = useSettings();
  const usable = covers && url !== null && url !== broken;
  return (
    <span className="cover" style={{ width, height }} aria-hidden="true">
      {usable ? (
        <img
          src={url}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(url)}
        />
      ) : (
        [...title.trim()][0]
      )}
    </span>
  );
}
