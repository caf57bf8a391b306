// A cover of fixed size, so that nothing moves while images load. Without an image, or if images are off, it shows the title's first
// letter.
import { useEffect, useRef, useState } from 'react';
import { useSettings } from '@/lib/queries/use-settings.ts';

interface CoverProps {
  readonly url: string | null;
  readonly title: string;
  readonly width: number;
  readonly height: number;
}

/** If an image has not loaded after this many milliseconds, loading is cancelled. */
const PATIENCE_MS = 20_000;
/** Images with more pixels are not drawn, because each decoded pixel takes four bytes. */
const MOST_PIXELS = 8_000_000;

/** A decorative image, because the title is always shown next to it. */
export function Cover({ url, title, width, height }: CoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const { covers } = useSettings();
  const image = useRef<HTMLImageElement>(null);
  const usable = covers && url !== null && url !== broken;
  const drop = () => {
    // Remove the address, because removing only the element would not cancel the load.
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

/** Calls back if the image takes too long. The browser loads an image only when it is near the viewport, so the timer starts only then. */
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
