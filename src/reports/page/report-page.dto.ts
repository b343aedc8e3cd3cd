import { ApiProperty } from '@nestjs/swagger';
import { REPORT_LOCALES, type ReportLocale } from '../report.entity.js';
import { PageMapsDto } from './page-maps.dto.js';

/** A large number with a line that compares it. */
class PageFigureDto {
  @ApiProperty({ example: 'Average total rank' })
  label!: string;

  @ApiProperty({ example: '4.2' })
  value!: string;

  @ApiProperty({ type: 'string', nullable: true, example: 'before: 6.1' })
  note!: string | null;

  @ApiProperty({ type: 'boolean', nullable: true, description: 'Null if it is neither better nor worse' })
  is_better!: boolean | null;
}

class PageTableDto {
  @ApiProperty({ type: [String] })
  header!: readonly string[];

  @ApiProperty({ type: 'array', items: { type: 'array', items: { type: 'string' } } })
  rows!: readonly (readonly string[])[];
}

class PagePointDto {
  @ApiProperty({ type: 'number', description: 'Per cent of the width' })
  x!: number;

  @ApiProperty({ type: 'number', description: 'Per cent of the height, from the top' })
  y!: number;
}

class PageNoteDto {
  @ApiProperty({ type: 'number', description: 'Per cent of the width of the chart' })
  x!: number;

  @ApiProperty({ example: 'Nov 23, 2026: New website' })
  text!: string;
}

class PageHistoryDto {
  @ApiProperty({ example: 'History of the average total rank' })
  title!: string;

  @ApiProperty({ description: 'What the chart shows, for readers who do not see it' })
  description!: string;

  @ApiProperty({ type: [PagePointDto], description: 'Empty if all scans ended on one day' })
  points!: PagePointDto[];

  @ApiProperty({ example: '3.1', description: 'The rank at the upper edge' })
  best!: string;

  @ApiProperty({ example: '9.4', description: 'The rank at the lower edge' })
  worst!: string;

  @ApiProperty({ example: 'Oct 1, 2026' })
  from!: string;

  @ApiProperty({ example: 'Oct 31, 2026' })
  to!: string;

  @ApiProperty({ type: [PageNoteDto], description: 'Numbered from 1' })
  notes!: PageNoteDto[];
}

class PageActionDto {
  @ApiProperty({ example: 'Next step' })
  label!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty({ type: 'string', nullable: true, example: 'Estimated gain: 1.4 positions' })
  note!: string | null;
}

class PageSectionDto {
  @ApiProperty({ example: 'Recommended actions' })
  title!: string;

  @ApiProperty({ type: [String] })
  texts!: readonly string[];
}

class PageTableSectionDto {
  @ApiProperty({ example: 'Competitors' })
  title!: string;

  @ApiProperty({ type: PageTableDto })
  table!: PageTableDto;
}

/** The details of a keyword. */
class PageKeywordDto {
  @ApiProperty()
  title!: string;

  @ApiProperty({ type: PageMapsDto, nullable: true })
  maps!: PageMapsDto | null;

  @ApiProperty({ type: PageHistoryDto, nullable: true })
  history!: PageHistoryDto | null;

  @ApiProperty({ type: PageTableSectionDto, nullable: true })
  competitors!: PageTableSectionDto | null;

  @ApiProperty({ type: PageSectionDto, nullable: true })
  actions!: PageSectionDto | null;
}

class PageBrandDto {
  @ApiProperty()
  name!: string;

  @ApiProperty({ example: '#1d4ed8' })
  accent_color!: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'A PNG in Base64' })
  logo!: string | null;
}

/** The content of a report, in its language. */
export class ReportPageDto {
  @ApiProperty({ enum: REPORT_LOCALES })
  locale!: ReportLocale;

  @ApiProperty({ example: 'Local ranking report' })
  kind!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty()
  period!: string;

  @ApiProperty()
  footer!: string;

  @ApiProperty({ example: 'Download the PDF' })
  download_label!: string;

  @ApiProperty({ type: PageBrandDto, nullable: true })
  brand!: PageBrandDto | null;

  @ApiProperty({ type: [PageFigureDto] })
  figures!: PageFigureDto[];

  @ApiProperty({ type: [String], description: 'How the business moved, and whether it is more than noise' })
  verdict!: string[];

  @ApiProperty({ type: PageMapsDto, nullable: true, description: 'Null if no scan ended in the period' })
  maps!: PageMapsDto | null;

  @ApiProperty({ type: PageActionDto, nullable: true })
  action!: PageActionDto | null;

  @ApiProperty({ type: PageTableSectionDto, nullable: true })
  changes!: PageTableSectionDto | null;

  @ApiProperty({ type: [PageKeywordDto] })
  keywords!: PageKeywordDto[];

  @ApiProperty({
    type: PageSectionDto,
    required: false,
    description: 'The businesses without results, wholly or for some keywords. Missing without any',
  })
  left_out?: PageSectionDto;

  @ApiProperty({ type: PageSectionDto, nullable: true })
  method!: PageSectionDto | null;
}

export type PageKeyword = PageKeywordDto;
export type PageHistory = PageHistoryDto;
