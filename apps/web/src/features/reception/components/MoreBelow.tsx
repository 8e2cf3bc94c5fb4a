import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import styles from './MoreBelow.module.css';

/** How much (px) may be out of sight without a sign. */
const LEAST = 24;

/** The last in a box that scrolls by itself: shows that it goes on below its edge. It covers nothing that is pressed. */
export function MoreBelow() {
  const end = useRef<HTMLSpanElement>(null);
  const [isMore, setIsMore] = useState(false);
  useEffect(() => {
    const mark = end.current;
    const watch = new IntersectionObserver(
      ([entry]) => setIsMore(entry !== undefined && !entry.isIntersecting),
      { root: mark?.parentElement ?? null, rootMargin: `0px 0px ${LEAST}px` },
    );
    if (mark) {
      watch.observe(mark);
    }
    return () => watch.disconnect();
  }, []);
  return (
    <>
      {isMore && (
        <div className={styles.more} aria-hidden>
          <IconChevronDown size={20} />
        </div>
      )}
      <span ref={end} className={styles.end} />
    </>
  );
}
