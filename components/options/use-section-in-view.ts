// Which section the reader is at, for the list of sections at the side.
import { useEffect, useState } from 'react';

/** The last section whose heading has passed the upper quarter of the window; the first one before that. */
export function useSectionInView<Id extends string>(ids: readonly Id[]): Id | undefined {
  const [inView, setInView] = useState(ids[0]);
  useEffect(() => {
    const look = () => {
      const line = window.innerHeight / 4;
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const passed = ids.filter((id) => {
        const section = document.getElementById(id);
        return section !== null && (isAtEnd || section.getBoundingClientRect().top <= line);
      });
      setInView(passed.at(-1) ?? ids[0]);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [ids]);
  return inView;
}
