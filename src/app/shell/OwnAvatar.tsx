import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { avatarUploadMachine } from '#machines/accounts/avatarUpload.machine.ts';
import { avatarUploadEffects } from '../../effects/accounts/avatarUpload.effects.ts';
import { inspected } from '../../flows/inspected.ts';
import { AvatarUpload } from '../../screens/accounts/profile/AvatarUpload.tsx';
import { useProfile } from '../hooks/useProfile.ts';
import { useApp } from '../start/AppContext.ts';

/** The picture of the signed-in person, on their profile. */
export function OwnAvatar() {
  const { services } = useApp();
  const [chart] = useState(() => avatarUploadMachine.provide(avatarUploadEffects(services)));
  const { name, surname, avatar } = useProfile();
  const actor = useActorRef(chart, inspected());
  return <AvatarUpload actor={actor} name={name} surname={surname} picture={avatar} />;
}
