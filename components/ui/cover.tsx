// A cover of fixed size, so that nothing moves while images arrive; its letter where there is none or none is wanted.
import { useEffect, useRef, useState } from 'react';
import { useSettings } from '@/lib/queries/use-settings.ts';

interface CoverProps {
  readonly url: string | null;
  readonly title: string;
  readonly width: number;
  readonly height: number;
}

/** Milliseconds that an image may take; then its load is ended. */
const PATIENCE_MS = 20_000;
/** A larger image is not drawn: unpacked, each pixel takes four bytes of memory. */
const MOST_PIXELS = 8_000_000;

/** Decorative: the title always stands beside it. */
export function Cover({ url, title, width, height }: CoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const { covers } = useSettings();
  const image = useRef<HTMLImageElement>(null);
  const usable = covers && url !== null && url !== broken;
  const drop = () => {
    // Taking the element away would not end its load; taking its address away does.
    image.current?.removeAttribute('src');
    setBroken(url);
  };
  useTooSlow(image, usable ? url : null, drop);
  return (
    <span className="cover" style={{ width, height }} aria-hidden="true">
      {usable ? (
        <img
          ref={image}
          src={url}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(url)}
          onLoad={({ currentTarget }) => isTooLarge(currentTarget) && drop()}
        />
      ) : (
        [...title.trim()][0]
      )}
    </span>
  );
}

/** The browser begins to load an image when it comes near to where it can be seen: until then no time counts. */
function useTooSlow(
  image: { readonly current: HTMLImageElement | null },
  url: string | null,
  drop: () => void,
) {
  const onTooSlow = useRef(drop);
  onTooSlow.current = drop;
  useEffect(() => {
    if (url === null) return;
    let waited = 0;
    const watch = setInterval(() => {
      const { current } = image;
      if (!current || current.complete) return clearInterval(watch);
      waited += isInSight(current) ? PATIENCE_MS / 4 : 0;
      if (waited < PATIENCE_MS) return;
      clearInterval(watch);
      onTooSlow.current();
    }, PATIENCE_MS / 4);
    return () => clearInterval(watch);
  }, [image, url]);
}

function isInSight(image: HTMLImageElement): boolean {
  const { top, bottom } = image.getBoundingClientRect();
  return bottom >= 0 && top <= innerHeight;
}

function isTooLarge({ naturalWidth, naturalHeight }: HTMLImageElement): boolean {
  return naturalWidth * naturalHeight > MOST_PIXELS;
}
