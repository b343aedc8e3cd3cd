#!/usr/bin/env bash
# Surprise: the library of Stripe accepts the signature of a message from next year.
# Version: stripe 23.1.0 (npm), compared with standardwebhooks 1.1.1.
# Expected: a tolerance of 300 seconds rejects timestamps on both sides, as Standard Webhooks does: a receiver whose clock is slow
#   otherwise accepts an old message again for as long as its clock lags.
# Seen: only old timestamps are rejected.
# Exits 0 only while this is so.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts stripe@23.1.0 standardwebhooks@1.1.1

cat > try.mjs <<'CODE'
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';

const BODY = '{"id":"evt_1","object":"event"}';
const outcome = (verify) => {
  try {
    verify();
    return 'accepted';
  } catch (error) {
    return error.message.split('\n')[0];
  }
};
const seconds = (days) => Math.floor(Date.now() / 1000) + days * 86_400;

const { webhooks } = new Stripe('key');
const stripe = [-1, 365].map((days) => {
  const header = webhooks.generateTestHeaderString({ payload: BODY, secret: 'secret', timestamp: seconds(days) });
  return outcome(() => webhooks.constructEvent(BODY, header, 'secret'));
});
const standard = new Webhook(Buffer.from('invented secret of the test').toString('base64'));
const at = new Date(seconds(365) * 1000);
const headers = { 'webhook-id': '1', 'webhook-timestamp': String(seconds(365)), 'webhook-signature': standard.sign('1', at, BODY) };
const other = outcome(() => standard.verify(BODY, headers));
console.log(`Stripe: a day old: ${stripe[0]}; of next year: ${stripe[1]}. Standard Webhooks, of next year: ${other}`);
process.exit(stripe[0] !== 'accepted' && stripe[1] === 'accepted' && other !== 'accepted' ? 0 : 1);
CODE
node try.mjs
