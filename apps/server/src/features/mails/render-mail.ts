import type { MailBlock, MailContent } from '@puerta/contract/mails/mail-blocks.es';
import { mailFooter } from '@puerta/contract/mails/mails.es';
import { onColour, panel, readable } from '@puerta/domain/text/colour';
import type { Agency } from '../../app/agency.ts';

const FONT = 'font-family:Archivo,Arial,Helvetica,sans-serif';
const INK = '#15191c';
const QUIET = '#5b6469';
const LINE = '#dfe4e6';

/** What stands below the foot of a mail that its reader may switch off. */
export type Choice = { label: string; url: string };

/** A mail as HTML and as text. Tables and inline styles only: that is what mail programs agree on. */
export function renderMail(agency: Agency, origin: string, content: MailContent, choice: Choice | null) {
  const footer = mailFooter({ name: agency.name, supportEmail: agency.support_email, phone: agency.phone });
  const below = choice ? `\n${choice.label}: ${choice.url}` : '';
  const paragraphs = [content.title, ...content.blocks.map(blockText), `--\n${footer}${below}`];
  return {
    html: page(agency, origin, content, escapeHtml(footer) + choiceHtml(choice)),
    text: `${paragraphs.filter(part => part !== '').join('\n\n')}\n`,
  };
}

function blockText(block: MailBlock): string {
  if (block.kind === 'rows') return block.rows.map(row => row.filter(Boolean).join(': ')).join('\n');
  return block.kind === 'button' ? `${block.label}: ${block.url}` : block.text;
}

const escapeHtml = (words: string) => words.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`);

const choiceHtml = (choice: Choice | null) =>
  choice
    ? `<br><a href="${escapeHtml(choice.url)}" style="color:${QUIET}">${escapeHtml(choice.label)}</a>`
    : '';

function page(agency: Agency, origin: string, { subject, title, blocks }: MailContent, footer: string) {
  const { background, ink } = panel(agency.color);
  const name = escapeHtml(agency.name);
  const mark = agency.logo
    ? `<img src="${escapeHtml(origin + agency.logo)}" alt="${name}" height="36" style="display:block;border:0">`
    : name;
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#f3f5f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f6"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid ${LINE}">
<tr><td style="background:${background};color:${ink};padding:20px 28px;${FONT};font-size:18px;font-weight:700">${mark}</td></tr>
<tr><td style="padding:28px 28px 4px;color:${INK}"><h1 style="margin:0;${FONT};font-size:22px;line-height:1.3">${escapeHtml(title)}</h1></td></tr>
${blocks.map(block => `<tr><td style="padding:12px 28px;color:${INK};${FONT};font-size:16px;line-height:1.5">${blockHtml(block, agency)}</td></tr>`).join('\n')}
<tr><td style="padding:16px 28px 24px;color:${QUIET};${FONT};font-size:13px;line-height:1.5;border-top:1px solid ${LINE}">${footer}</td></tr>
</table></td></tr></table></body></html>`;
}

const linked = (words: string, url: string | undefined, color: string) =>
  url === undefined
    ? escapeHtml(words)
    : `<a href="${escapeHtml(url)}" style="color:${readable(color)}">${escapeHtml(words)}</a>`;

function blockHtml(block: MailBlock, { color }: Agency): string {
  switch (block.kind) {
    case 'text':
      return escapeHtml(block.text).replaceAll('\n', '<br>');
    case 'note':
      return `<span style="color:${QUIET};font-size:14px">${escapeHtml(block.text)}</span>`;
    case 'rows':
      return `<table cellpadding="0" cellspacing="0" width="100%" style="${FONT};font-size:15px;color:${INK}">${block.rows
        .map(
          ([label, value, url]) =>
            `<tr><th align="left" valign="top" width="40%" style="padding:4px 12px 4px 0;font-weight:400;color:${QUIET}">${escapeHtml(label)}</th><td align="left" style="padding:4px 0;font-weight:600">${linked(value, url, color)}</td></tr>`,
        )
        .join('')}</table>`;
    case 'button':
      return `<a href="${escapeHtml(block.url)}" style="display:inline-block;background:${color};color:${onColour(color)};padding:12px 22px;border-radius:8px;font-weight:700;text-decoration:none">${escapeHtml(block.label)}</a><br><a href="${escapeHtml(block.url)}" style="color:${readable(color)};font-size:13px;word-break:break-all">${escapeHtml(block.url)}</a>`;
  }
}
