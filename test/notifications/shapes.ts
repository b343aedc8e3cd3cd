import { z } from 'zod';

/** The documented limits of the services. A fake that checks them stands for the real one. */

const mrkdwn = (max: number) =>
  z.strictObject({ type: z.literal('mrkdwn'), text: z.string().min(1).max(max) });

/** @see https://docs.slack.dev/reference/block-kit/blocks */
const SLACK = z.strictObject({
  text: z.string().min(1),
  unfurl_links: z.boolean(),
  blocks: z
    .array(
      z.union([
        z.strictObject({
          type: z.literal('header'),
          text: z.strictObject({
            type: z.literal('plain_text'),
            text: z.string().min(1).max(150),
            emoji: z.boolean(),
          }),
        }),
        z.strictObject({ type: z.literal('section'), text: mrkdwn(3_000) }),
        z.strictObject({ type: z.literal('section'), fields: z.array(mrkdwn(2_000)).min(1).max(10) }),
        z.strictObject({ type: z.literal('context'), elements: z.array(mrkdwn(3_000)).min(1).max(10) }),
      ]),
    )
    .min(1)
    .max(50),
});

/** @see https://discord.com/developers/docs/resources/message#embed-object-embed-limits */
const DISCORD = z.strictObject({
  allowed_mentions: z.strictObject({ parse: z.array(z.string()).length(0) }),
  embeds: z
    .array(
      z
        .strictObject({
          title: z.string().min(1).max(256),
          description: z.string().min(1).max(4_096).optional(),
          url: z.url().optional(),
          color: z.int().min(0).max(0xff_ff_ff),
          fields: z
            .array(
              z.strictObject({
                name: z.string().min(1).max(256),
                value: z.string().min(1).max(1_024),
                inline: z.boolean(),
              }),
            )
            .max(25),
          footer: z.strictObject({ text: z.string().max(2_048) }),
          timestamp: z.iso.datetime(),
        })
        .refine(
          ({ title, description = '', fields, footer }) =>
            title.length +
              description.length +
              footer.text.length +
              fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0) <=
            6_000,
        ),
    )
    .min(1)
    .max(10),
});

const textBlock = z.strictObject({
  type: z.literal('TextBlock'),
  text: z.string().min(1),
  wrap: z.boolean(),
  weight: z.enum(['Lighter', 'Default', 'Bolder']).optional(),
  size: z.enum(['Default', 'Small', 'Medium', 'Large', 'ExtraLarge']).optional(),
  color: z.enum(['Default', 'Dark', 'Light', 'Accent', 'Good', 'Warning', 'Attention']).optional(),
  spacing: z.enum(['None', 'Small', 'Default', 'Medium']).optional(),
  isSubtle: z.boolean().optional(),
});

/** @see https://adaptivecards.io/explorer */
const TEAMS = z.strictObject({
  type: z.literal('message'),
  attachments: z.tuple([
    z.strictObject({
      contentType: z.literal('application/vnd.microsoft.card.adaptive'),
      contentUrl: z.null(),
      content: z.strictObject({
        $schema: z.url(),
        type: z.literal('AdaptiveCard'),
        version: z.literal('1.4'),
        msteams: z.strictObject({ width: z.literal('Full') }),
        fallbackText: z.string().min(1),
        body: z
          .array(
            z.union([
              textBlock,
              z.strictObject({
                type: z.literal('FactSet'),
                facts: z.array(z.strictObject({ title: z.string().min(1), value: z.string().min(1) })).min(1),
              }),
            ]),
          )
          .min(1),
        actions: z
          .array(
            z.strictObject({ type: z.literal('Action.OpenUrl'), title: z.string().min(1), url: z.url() }),
          )
          .optional(),
      }),
    }),
  ]),
});
const MAX_TEAMS_BYTES = 28 * 1024;

/** Slack does not document it. @see https://github.com/slackapi/bolt-js/issues/2509 */
const MAX_SLACK_CHARACTERS = 13_200;

/** @throws Error if Slack would reject the message */
export function requireSlack(message: unknown): void {
  const { length } = JSON.stringify(SLACK.parse(message).blocks);
  if (length > MAX_SLACK_CHARACTERS) throw new Error(`the blocks have ${length} characters`);
}

/** @throws Error if Discord would reject the message */
export function requireDiscord(message: unknown): void {
  DISCORD.parse(message);
}

/** @throws Error if a Teams workflow would reject the message */
export function requireTeams(message: unknown): void {
  TEAMS.parse(message);
  const bytes = Buffer.byteLength(JSON.stringify(message));
  if (bytes > MAX_TEAMS_BYTES) throw new Error(`the card has ${bytes} bytes`);
}
