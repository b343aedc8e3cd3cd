import { TextField } from '#platform/http/fields';

const EXAMPLE_URL =
  'https://www.google.com/maps/place/Joe%27s/@-34.9011,-56.1923,17z/data=!3m1!4b1!4m6!3m5!1s0x89c25a3f00000001:0x109239be3293d9ca!8m2!3d-34.9011!4d-56.1923';

/** The URL of a business in Google Maps. */
export function ProfileUrlField({ required }: { required: boolean }): PropertyDecorator {
  return TextField({
    max: 8192,
    required,
    multiline: true,
    description:
      'URL of the business in Google Maps, in any form that Google shares, including short links. Text around the URL ' +
      'and the HTML of an embedded map are accepted.',
    example: EXAMPLE_URL,
  });
}
