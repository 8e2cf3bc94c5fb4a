import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { currentAgency } from '../../../lib/session/agency.ts';
import { useDocumentTitle } from '../../../lib/focus/use-document-title.ts';
import { LinkAnchor, LinkButton } from '../../../ui/page/links.tsx';
import { TabBar, type TabChoice } from '../../../ui/frame/TabBar.tsx';
import { EntrancePanel } from '../components/EntrancePanel.tsx';
import styles from '../login.module.css';
import { loginTexts } from '../texts.es.ts';
import { Button, TextInput } from '@mantine/core';
import { entranceInvalid as invalid } from '@puerta/contract/entrance.es';
import { IconArrowRight, IconBox, IconMapPin, IconPlane } from '@tabler/icons-react';
import * as z from 'zod/mini';
import { useZodForm } from '../../../lib/form/use-zod-form.ts';
import { loginBody } from '@puerta/contract/people/login';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/query/api.ts';
import { keepToken } from '../../../lib/session/session.ts';
import { PasswordField } from '../../../ui/form/fields.tsx';
import { Trouble } from '../../../ui/form/Trouble.tsx';
import { type Stage, stageAfter } from '../stages.ts';
import { rememberWanted, wantedPage } from '../../../lib/session/wanted-page.ts';
import { keepTypedEmail, knownBrowser, typedEmail } from '../../../lib/session/known-browser.ts';

// Nobody waits for it to sign in: it comes after the first screen stands.
const Landing = lazy(async () => ({ default: (await import('../../landing/Landing.tsx')).Landing }));

const YEAR = new Date().getFullYear();

type TabName = 'login' | 'track' | 'calculator';
const TABS: readonly TabChoice<TabName>[] = [
  { value: 'login', label: loginTexts.tabs.login },
  { value: 'track', label: loginTexts.tabs.track },
  { value: 'calculator', label: loginTexts.tabs.calculator },
];

type Props = {
  firstTab?: TabName;
  /** it stands in the place of a screen that needs an account */
  continues?: boolean;
};

/** The logged-out home: sign in, track a parcel, or go to the calculator; below it, who the agency is. */
export function LoginPage({ firstTab = 'login', continues = false }: Props) {
  const asked: { tab?: unknown } = useSearch({ strict: false });
  const tab = TABS.find(({ value }) => value === asked.tab)?.value ?? firstTab;
  const navigate = useNavigate();
  // in the address, so that back leads to the tab before; what else stands there is the screen's behind the login
  const setTab = (next: TabName) =>
    void navigate({ to: '.', search: before => ({ ...before, tab: next }), resetScroll: false });
  const { name } = currentAgency();
  const [stage, setStage] = useState<Stage | null>(null);
  const title = tab === 'login' && stage ? loginTexts.stages.titles[stage.kind] : loginTexts[tab].title;
  const wanted = continues ? location.pathname : wantedPage();
  const lead = tab === 'login' && wanted !== null ? continueTo(wanted) : loginTexts[tab].lead;
  useDocumentTitle(title);
  return (
    <>
      <div className="entrance">
        <EntrancePanel />
        <main id="main" tabIndex={-1} className="entrance__main">
          <div className={styles.box}>
            <h1 className={styles.title} tabIndex={-1}>
              {title}
            </h1>
            {!(tab === 'login' && stage) && <p className={styles.lead}>{lead}</p>}
            <TabBar label={loginTexts.tabs.label} tabs={TABS} value={tab} onChange={setTab}>
              {tab === 'login' && <LoginTab stage={stage} onStage={setStage} />}
              {tab === 'track' && <TrackTab />}
              {tab === 'calculator' && <CalculatorTab />}
            </TabBar>
          </div>
          <footer className={styles.foot}>
            <LinkAnchor to="/politics" fw={500} size="sm">
              {loginTexts.terms}
            </LinkAnchor>
            <span>{loginTexts.copyright(YEAR, name)}</span>
          </footer>
        </main>
      </div>
      <Suspense>
        <Landing />
      </Suspense>
    </>
  );
}

const trackForm = z.object({
  code: z.string().check(z.trim(), z.toUpperCase(), z.minLength(1, invalid.tracking.empty)),
});

function TrackTab() {
  const navigate = useNavigate();
  const { form, submit } = useZodForm({
    schema: trackForm,
    initialValues: { code: '' },
    onValid: ({ code }) => navigate({ to: '/tracking/$track', params: { track: code } }),
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextInput
        key={form.key('code')}
        {...form.getInputProps('code')}
        label={loginTexts.track.code}
        placeholder={loginTexts.track.placeholder}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        classNames={{ input: 'num' }}
        leftSection={<IconBox size={18} aria-hidden />}
      />
      <Button type="submit" fullWidth rightSection={<IconArrowRight size={18} aria-hidden />}>
        {loginTexts.track.submit}
      </Button>
    </form>
  );
}

const calculator = loginTexts.calculator;

function CalculatorTab() {
  return (
    <div className={styles.form}>
      <ul className={styles.offers}>
        <li>
          <IconPlane size={20} aria-hidden />
          <span>
            <b>{calculator.venezuela}</b>
            {calculator.venezuelaText}
          </span>
        </li>
        <li>
          <IconMapPin size={20} aria-hidden />
          <span>
            <b>{calculator.domestic}</b>
            {calculator.domesticText}
          </span>
        </li>
      </ul>
      <LinkButton to="/calculator" fullWidth rightSection={<IconArrowRight size={18} aria-hidden />}>
        {calculator.go}
      </LinkButton>
    </div>
  );
}

const texts = loginTexts.login;

// Most people sign in without it.
const SignInStages = lazy(async () => ({
  default: (await import('../components/SignInStages.tsx')).SignInStages,
}));

/** What signing in leads on to. */
function continueTo(page: string): string {
  const to = Object.entries(loginTexts.continueTo).find(([room]) => page.includes(room))?.[1];
  return loginTexts.continues(to ?? loginTexts.goOn);
}

type StageProps = { stage: Stage | null; onStage: (next: Stage | null) => void };

function LoginTab({ stage, onStage }: StageProps) {
  return stage ? (
    <Suspense>
      <SignInStages key={stage.kind} stage={stage} onStage={onStage} />
    </Suspense>
  ) : (
    <CredentialsForm onStage={onStage} />
  );
}

function CredentialsForm({ onStage }: { onStage: (next: Stage) => void }) {
  const signIn = useMutation({
    mutationFn: (given: { email: string; pass: string }) =>
      api('POST /auth/login', { body: { ...given, ...knownBrowser() } }),
    onSuccess: (answer, given) => {
      const next = stageAfter(answer, given);
      if (next?.kind === 'enter') {
        keepToken(next.token);
      } else if (next) {
        onStage(next);
      } else if (!answer.success) {
        showFailure(answer);
        if (answer.error.code === 'wrong_credentials') markField('pass', answer.message);
      }
    },
  });
  const { form, submit, showFailure, markField, trouble } = useZodForm({
    schema: loginBody,
    initialValues: { email: typedEmail(), pass: '' },
    onChange: ({ email }) => keepTypedEmail(email),
    onValid: body => signIn.mutate(body),
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextInput
        key={form.key('email')}
        {...form.getInputProps('email')}
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={160}
      />
      <div>
        <PasswordField
          key={form.key('pass')}
          {...form.getInputProps('pass')}
          label={texts.password}
          autoComplete="current-password"
          maxLength={200}
        />
        <LinkAnchor to="/password" className={styles.forgot}>
          {loginTexts.forgot}
        </LinkAnchor>
      </div>
      <Trouble text={trouble} />
      <Button
        type="submit"
        fullWidth
        loading={signIn.isPending}
        rightSection={<IconArrowRight size={18} aria-hidden />}
      >
        {texts.submit}
      </Button>
      <p className={styles.alternative}>
        {loginTexts.register.question} <LinkAnchor to="/register">{loginTexts.register.link}</LinkAnchor>
      </p>
    </form>
  );
}

/** The login in the place of a screen that needs an account: signing in, or opening one, leads on to that screen. */
export function ContinueLogin() {
  useEffect(() => rememberWanted(location.pathname + location.search), []);
  return <LoginPage continues />;
}
