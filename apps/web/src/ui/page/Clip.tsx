import styles from './Clip.module.css';

type Props = {
  children: string;
  /** how much of the table's width it may take: one of many, one of two, or the only long text */
  room?: 'usual' | 'wide' | 'most';
};

/** A long text in a crowded table gives way: cut; whole when pointed at, and on phones. */
export function Clip({ children, room = 'usual' }: Props) {
  return (
    <span className={styles.clip} data-room={room} title={children}>
      <span>{children}</span>
    </span>
  );
}
