import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLeaveAfter } from '../../../lib/use-leave-after.ts';
import { Card } from '../../../ui/Card.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { registerTexts as texts } from '../texts.es.ts';
import styles from '../screens/RegisterPage.module.css';

/** The account exists: its locker, and on to sign in. */
export function Registered({ message, locker }: { message: string; locker: string }) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useLeaveAfter(() => void navigate({ to: '/auth/login' }), true);
  return (
    <Card>
      <div className={styles.done}>
        <h1 ref={heading} tabIndex={-1}>
          {texts.doneTitle}
        </h1>
        <p role="status">{message}</p>
        {locker && (
          <p className={styles.locker}>
            {texts.locker} <b className="num">{locker}</b>
          </p>
        )}
        <p className={styles.hint}>{texts.leaving}</p>
        <LinkButton to="/auth/login">{texts.signIn}</LinkButton>
      </div>
    </Card>
  );
}
