import { accountFailures } from '@puerta/contract/people/account-texts.es';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { type User, userBody, type UserChange } from '@puerta/contract/people/users';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/query/api.ts';
import { useClaims } from '../../../lib/session/session.ts';
import { Trouble } from '../../../ui/form/Trouble.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { Loaded } from '../../../ui/notice/Loaded.tsx';
import { refreshed, useAct } from '../../../lib/query/use-act.ts';
import { LinkButton } from '../../../ui/page/links.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { WayBack } from '../../../ui/page/WayBack.tsx';
import { HistoryCard } from '../../audit/components/HistoryCard.tsx';
import { userQuery, USERS } from '../api.ts';
import styles from '../components/Users.module.css';
import { usersTexts } from '../texts.es.ts';
import { notifySuccess } from '../../../lib/notice/notify.ts';
import { type Baseline, useEdit, useShownRow } from '../../../lib/form/use-edit.ts';
import { useZodForm } from '../../../lib/form/use-zod-form.ts';
import { ConflictBanner } from '../../../ui/form/ConflictBanner.tsx';
import { LeaveQuestion } from '../../../ui/form/LeaveQuestion.tsx';
import { UserFields } from '../components/InvitePanel.tsx';
import { AskedButton } from '../../../ui/window/AskedButton.tsx';

const texts = usersTexts.detail;

/** /users/{id}: one of the staff. */
export function UserPage() {
  const { id = '' } = useParams({ strict: false });
  const { sub } = useClaims();
  const query = useQuery(userQuery(id));
  return (
    <>
      <WayBack to="/users">{texts.back}</WayBack>
      <PageTitle title={query.data?.name ?? texts.title} documentTitle={texts.title} />
      <Loaded
        query={query}
        keep
        failed={accountFailures.userLoad}
        loading={<SkeletonCard lines={6} />}
        gone={
          <EmptyState
            title={accountFailures.userLoad}
            text={texts.notFound}
            action={<LinkButton to="/users">{texts.back}</LinkButton>}
          />
        }
      >
        {user => (
          <div className={styles.columns}>
            <Card title={texts.data}>
              <UserForm key={user.id} user={user} isOwn={user.id === sub} />
            </Card>
            <Card title={usersTexts.access.title}>
              <UserAccess user={user} isOwn={user.id === sub} />
            </Card>
            <HistoryCard of="user" id={user.id} />
          </div>
        )}
      </Loaded>
    </>
  );
}

type Props = { user: User; isOwn: boolean };

function UserForm({ user, isOwn }: Props) {
  const { shown, baseline } = useShownRow(user);
  return <ShownForm key={shown.version} user={shown} isOwn={isOwn} baseline={baseline} />;
}

function ShownForm({ user, isOwn, baseline }: Props & { baseline: Baseline }) {
  const { id, name, email, role, active } = user;
  const cache = useQueryClient();
  const save = useMutation({
    mutationFn: (body: UserChange) => api('PUT /admin/users', { body }),
  });
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: userBody,
    initialValues: { id: String(id), name, email, role: String(role), active: String(active) },
    onValid: body => void edit.send(body),
  });
  const edit = useEdit({
    form,
    baseline,
    save: save.mutateAsync,
    onAnswer: answer => {
      if (!answer.success) {
        showFailure(answer, undefined, accountFailures.userUpdate);
        return;
      }
      notifySuccess(answer.message ?? '');
      void cache.invalidateQueries({ queryKey: [USERS] });
    },
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <ConflictBanner conflict={edit.conflict} busy={save.isPending} />
      <LeaveQuestion />
      <UserFields form={form} only={isOwn ? 'own' : undefined} />
      {isOwn && <p className="quiet">{texts.own}</p>}
      <Trouble text={trouble} />
      <Button type="submit" variant={edit.conflict ? 'default' : 'filled'} loading={save.isPending}>
        {texts.save}
      </Button>
    </form>
  );
}

const accessTexts = usersTexts.access;

/** A new password by mail, and the end of the account; each asks first. */
function UserAccess({ user, isOwn }: { user: User; isOwn: boolean }) {
  const { reset, remove } = useAccessCalls(user.id);
  const resetLabel = user.invited ? accessTexts.invite : accessTexts.reset;
  return (
    <div className={styles.actions}>
      <p className="quiet">
        {user.invited
          ? usersTexts.invited
          : user.second_factor
            ? usersTexts.withFactor
            : usersTexts.passwordOnly}
      </p>
      <AskedButton
        variant="default"
        question={{ title: resetLabel, message: user.invited ? accessTexts.inviteAsk : accessTexts.resetAsk }}
        onConfirm={() => reset.mutateAsync()}
      >
        {resetLabel}
      </AskedButton>
      {!isOwn && (
        <AskedButton
          variant="outline"
          color="red.9"
          question={{ title: accessTexts.delete, message: accessTexts.deleteAsk, danger: true }}
          onConfirm={() => remove.mutateAsync()}
        >
          {accessTexts.delete}
        </AskedButton>
      )}
    </div>
  );
}

function useAccessCalls(id: number) {
  const navigate = useNavigate();
  const reset = useAct(() => api('PUT /admin/users/password', { body: { id } }), {
    refused: accountFailures.userMail,
  });
  const cache = useQueryClient();
  const remove = useAct(() => api('DELETE /admin/users/:id', { params: { id } }), {
    refused: accountFailures.userDelete,
    onDone: async () => {
      await navigate({ to: '/users' });
      await refreshed(cache, [USERS]);
    },
  });
  return { reset, remove };
}
