import { Controller, Get, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { HtmlPage, htmlPage } from './html-page.js';
import { allProblemTypes, Problem, type ProblemType, problemType } from './problem.js';
import { NOT_FOUND } from './problems.js';
import { Public } from './public.js';

/** Serves the pages that the `type` of a problem links to. */
@Controller('problems')
@ApiExcludeController()
@Public()
export class ProblemPagesController {
  @Get()
  @HtmlPage()
  list(): string {
    const items = allProblemTypes().map(
      (type) => `<li><a href="/problems/${type.code}"><code>${type.code}</code></a> ${type.title}</li>`,
    );
    return htmlPage('Problem types', `<ul>${items.join('')}</ul>`);
  }

  @Get(':code')
  @HtmlPage()
  show(@Param('code') code: string): string {
    const type = problemType(code);
    if (!type)
      throw new Problem(NOT_FOUND, 'No problem type has this code. GET /problems lists all of them.');
    return htmlPage(type.title, describe(type));
  }
}

function describe({ code, status, description, example }: ProblemType): string {
  const members = example
    ? `<p>Additional members of the body:</p><pre>${escapeHtml(JSON.stringify(example, null, 2))}</pre>`
    : '';
  const text = escapeHtml(description).replace(/`([^`]+)`/g, '<code>$1</code>');
  return `<p><code>${code}</code> · HTTP ${status}</p><p>${text}</p>${members}<p><a href="/problems">All problem types</a></p>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
