import { expect, it } from 'vitest';
import { requireUncommon } from './common-passwords.js';

const EMAIL = 'maria.garcia@pizzeria-roma.example';

it.each([
  'qwerty123456',
  'QWERTY123456',
  'passwordpassword',
  'password1234',
  '!!motherfucker!!',
  'garcia123456',
  'pizzeria2026',
  'maria.garcia@pizzeria-roma.example',
])('a new password must not be %s', async (password) => {
  await expect(requireUncommon(password, EMAIL)).rejects.toMatchObject({
    extras: { members: { errors: [{ pointer: '#/password', code: 'common_password' }] } },
  });
});

it.each(['another quiet harbour', 'dragon93847561082', 'correct horse battery staple', 'ñandú-tres-ríos'])(
  'a new password may be %s',
  async (password) => {
    await expect(requireUncommon(password, EMAIL)).resolves.toBeUndefined();
  },
);
