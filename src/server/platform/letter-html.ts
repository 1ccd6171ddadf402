import { directionOf } from '#domain/language/languages.ts'
import { asWrittenIn } from './language.ts'
import { headRules, look, paragraph } from './letter-look.ts'
import { letterSheet } from './letter-sheet.ts'
import { footLines, type House } from './letter-text.ts'
import { type Letter, previewOf } from './letter.ts'
import { html, none, type Safe } from './safe-html.ts'

// Tables, because mail programs lay out nothing else alike; no picture from anywhere, so nothing is blocked and nobody
// learns when a mail is read.

/** The HTML part of a mail. */
export function letterHtml(letter: Letter, house: House): string {
  return asWrittenIn(letter.language, () => page(letter, house).markup)
}

function page(letter: Letter, house: House): Safe {
  const direction = directionOf(letter.language)
  return html`<!doctype html>
    <html lang="${letter.language === 'qps' ? 'en' : letter.language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>${letter.title}</title>
        <style>
          ${headRules}
        </style>
      </head>
      <body ${look('canvas')}>
        <div ${look('preview')} aria-hidden="true">${previewOf(letter)}${filling}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${direction}" ${look('canvas')}>
          <tr>
            <td align="center" style="padding:24px 8px">
              <table role="presentation" width="600" cellpadding="0" cellspacing="0" ${look('column')}>
                <tr>
                  <td class="pad" style="padding:0 32px 16px">${header(house)}</td>
                </tr>
                <tr>
                  <td ${look('sheet')}><div role="main">${letterSheet(letter)}</div></td>
                </tr>
                <tr>
                  <td class="pad" style="padding:20px 32px 0">${foot(letter, house)}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `
}

// Otherwise the list of mails shows the words of the mail after the preview, and they may be for nobody else.
const filling: Safe = { markup: '&#847;&zwnj;&nbsp;&#8199;&shy;'.repeat(60) }

/** The mark of the product, drawn by cells, and its name. */
function header({ brand, publicUrl }: House): Safe {
  const bar = (name: 'bar' | 'next') =>
    html`<tr>
      <td width="20" height="5" ${look(name)}>&nbsp;</td>
    </tr>`
  const gap = html`<tr>
    <td height="2" style="font-size:0;line-height:2px">&nbsp;</td>
  </tr>`
  return html`<div role="banner">
    <table role="presentation" cellpadding="0" cellspacing="0">
      <tr>
        <td bgcolor="#0d3f37" ${look('mark')}>
          <table role="presentation" cellpadding="0" cellspacing="0">
            ${bar('bar')}${gap}${bar('next')}${gap}${bar('bar')}
          </table>
        </td>
        <td style="padding:0 10px"><a href="${publicUrl}" ${look('brand')}>${brand}</a></td>
      </tr>
    </table>
  </div>`
}

function foot(letter: Letter, house: House): Safe {
  const { settings } = letter
  const link = settings ? html`<a href="${settings.link}" ${look('link')}>${settings.words}</a>` : none
  return html`<div role="contentinfo">
    ${footLines(letter, house).map((line) => paragraph('muted', html`<bdi>${line}</bdi>`))}
    ${settings ? paragraph('muted', link) : none}
  </div>`
}
