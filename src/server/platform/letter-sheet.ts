import { t } from '#domain/language/translate.ts'
import { look, paragraph } from './letter-look.ts'
import type { Card, Fact, Letter, Link, When } from './letter.ts'
import { html, none, type Safe } from './safe-html.ts'

/** What a mail says, between the name of the product and the foot. */
export function letterSheet({ title, greeting, lead, cards, code, action, links, notes }: Letter): Safe {
  const [first, ...others] = cards
  const words = [greeting, ...lead].filter(Boolean).map((text) => row(paragraph('ink', lines(text)), 16))
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
    ${row(html`<h1 ${look('title')}>${title}</h1>`, 28)} ${code ? row(codeBox(code), 20) : none}
    ${first && others.length === 0 ? [row(board(first.when), 20), ...words, ...details(first)] : words}
    ${others.length > 0 ? cards.flatMap((card) => [row(board(card.when), 24), ...details(card)]) : none}
    ${action ? row(button(action), 24) : none} ${links.length > 0 ? row(html`${links.map(further)}`, 20) : none}
    ${notes.map((note) => row(paragraph('muted', lines(note)), 20))} ${row(none, 28)}
  </table>`
}

function row(inside: Safe, above: number): Safe {
  return html`<tr>
    <td class="pad" style="padding:${String(above)}px 32px 0">${inside}</td>
  </tr>`
}

function lines(text: string): Safe {
  return html`${text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))}`
}

/** A code to type in: large, and taken as a whole at one touch. */
function codeBox(code: string): Safe {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
    <tr>
      <td ${look('code')}><bdi dir="ltr">${code}</bdi></td>
    </tr>
  </table>`
}

/** The time is the first thing that is read: large, under the one marigold row; an old one after it, struck through. */
function board({ day, time, zone, before, isOff }: When): Safe {
  const struck = (words: string) => (isOff ? html`<s><bdi>${words}</bdi></s>` : html`<bdi>${words}</bdi>`)
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
    <tr>
      <td bgcolor="#0d3f37" ${look('board')}>
        <table role="presentation" cellpadding="0" cellspacing="0">
          <tr>
            <td width="48" height="6" ${look(isOff ? 'gone' : 'next')}>&nbsp;</td>
          </tr>
        </table>
        ${paragraph('day', struck(day))} ${paragraph('time', struck(time))}
        ${paragraph('beside', html`<bdi>${isOff ? t('Cancelled') : zone}</bdi>`)}
        ${before ? paragraph('beside', html`${t('Before:')} <s><bdi>${before}</bdi></s>`) : none}
      </td>
    </tr>
  </table>`
}

function details({ facts, links }: Card): Safe[] {
  const known = html`<table width="100%" cellpadding="0" cellspacing="0" ${look('facts')}>
    ${facts.map(fact)}
  </table>`
  return [
    ...(facts.length > 0 ? [row(known, 20)] : []),
    ...(links.length > 0 ? [row(html`${links.map(further)}`, 12)] : []),
  ]
}

function fact({ label, value }: Fact): Safe {
  return html`<tr>
    <th scope="row" width="26%" ${look('label')}>${label}</th>
    <td ${look('value')}><bdi>${value}</bdi></td>
  </tr>`
}

/** The one thing to do, and its address below it for who cannot press it. */
function button({ words, link }: Link): Safe {
  const address = html`${t('Or open this address:')}
    <a href="${link}" ${look('address')}><bdi dir="ltr">${link}</bdi></a>`
  return html`<table role="presentation" cellpadding="0" cellspacing="0">
      <tr>
        <td align="center" ${look('button')}><a href="${link}" ${look('press')}>${words}</a></td>
      </tr>
    </table>
    ${paragraph('below', address)}`
}

function further({ words, link }: Link): Safe {
  return paragraph('ink', html`<a href="${link}" ${look('other')}>${words}</a>`)
}
