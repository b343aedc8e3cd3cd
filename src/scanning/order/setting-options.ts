import { AdminCommand } from '#platform/cli/admin-command';
import { parseNumber } from '#platform/cli/option-parsers';
import { Option } from 'nest-commander';

/** Options for the settings of the searching device. */
export interface SettingOptions {
  readonly zoom?: number;
  readonly language?: string;
  readonly country?: string;
  readonly device?: string;
}

export abstract class CommandWithSettings<Options extends object> extends AdminCommand<Options> {
  @Option({
    flags: '--zoom <level>',
    description: 'zoom of the map, 1 to 21; defaults to that of the provider',
  })
  parseZoom(text: string): number {
    return parseNumber(text);
  }

  @Option({
    flags: '--language <code>',
    description: 'ISO 639-1 code, e.g. es; defaults to that of the provider',
  })
  parseLanguage(text: string): string {
    return text;
  }

  @Option({
    flags: '--country <code>',
    description: 'ISO 3166-1 code, e.g. UY; defaults to that of the provider',
  })
  parseCountry(text: string): string {
    return text;
  }

  @Option({ flags: '--device <kind>', description: 'desktop or mobile; defaults to that of the provider' })
  parseDevice(text: string): string {
    return text;
  }
}

/** Picks the settings, as fields of a request body. */
export function givenSettings({ zoom, language, country, device }: SettingOptions) {
  return { zoom, language, country, device };
}
