import { t } from '#domain/language/translate.ts'
import { SearchForm } from '../../features/providers/search/search-form.tsx'
import { BoardHead, Onward, Points } from '../../features/site/page-parts.tsx'
import { ProductView } from '../../features/site/product-view.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'

export const handle = { isStill: true }

export const meta = (source: Parameters<typeof pageMeta>[0]) =>
  pageMeta(source, {
    title: t('For patients'),
    description: t(
      'See real free times, book without a phone queue, change your mind from your phone. Booking is free for patients.',
    ),
  })

export default function ForPatients() {
  return (
    <>
      <BoardHead title={t('Less waiting. Less ringing round.')} lead={t('Everything about your visits in one place.')}>
        <SearchForm action="/find" onBoard />
      </BoardHead>
      <FreeTimes />
      <NextVisit />
      <Points
        of={[
          {
            title: t('Your papers, your choice'),
            text: t('Keep letters and results in folders. Share one, stop whenever you want, and see who opened it.'),
          },
          {
            title: t('Made for everyone'),
            text: t(
              'Works with a keyboard, a screen reader, an old phone or a slow line. If something gets in your way, tell us and we will fix it.',
            ),
          },
          {
            title: t('What it costs'),
            text: t('Booking is free for patients. Some clinics charge for visits; you see the price before you book.'),
          },
        ]}
      />
      <Onward title={t('Ready when you are')}>
        <ButtonLink to="/find" look="primary">
          {t('Find a doctor')}
        </ButtonLink>
        <ButtonLink to="/auth/user-signup">{t('Create a patient account')}</ButtonLink>
      </Onward>
    </>
  )
}

function FreeTimes() {
  return (
    <ProductView
      name="times"
      title={t('Every free time, at a glance')}
      text={t('Two weeks of real times on one page. Tap one and it is held for you while you fill in a few details.')}
      alt={t('A doctor’s page with their free times by day')}
      points={[
        {
          title: t('Times you can trust'),
          text: t('When you see a time, it is free. When you book it, it is yours.'),
        },
        {
          title: t('No account needed to look'),
          text: t('Browse and pick a time first. We ask who you are at the end.'),
        },
        {
          title: t('Every time has a place'),
          text: t('In-person times are in the time of the clinic, named in words. Video times are in yours as well.'),
        },
        {
          title: t('Hear about earlier times'),
          text: t('Join the waiting list. When a time opens we hold it for you, so you do not have to race.'),
        },
      ]}
    />
  )
}

function NextVisit() {
  return (
    <ProductView
      isTurned
      name="visit"
      title={t('Your next visit on one board')}
      text={t(
        'When, where and with whom, large enough to read on the way. On your phone it is there without a connection, too.',
      )}
      alt={t('The dashboard of a patient with the next appointment')}
      points={[
        {
          title: t('Change your mind'),
          text: t('Move or cancel from your phone. Someone else will be glad of the time.'),
        },
        {
          title: t('Know when it is your turn'),
          text: t('Say on your phone that you are here, and watch the queue. Wait where you like.'),
        },
        {
          title: t('See a doctor by video'),
          text: t('It opens in your browser, with nothing to install. When the line is weak, we keep the sound.'),
        },
        {
          title: t('Bring the family'),
          text: t('Manage visits for children and people you care for, from one account.'),
        },
      ]}
    />
  )
}
