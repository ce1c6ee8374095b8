import { describe, expect, test } from 'vitest'
import { client, granted, page } from '../../../test/calls/visit-calls.ts'
import { toPageViewSource } from './page-view-source.ts'

const at = 1_790_000_000_000

/** The source of a page view with the given URL; by default, with full consent. */
const arrive = (url: string, event: Partial<Parameters<typeof page>[1]> = {}, consent = {}) =>
  toPageViewSource(page(0, { at, url, ...event }), { consent: { ...granted, ...consent }, client })

describe('an address', () => {
  test('keeps its campaign and drops other parameters', () => {
    const query = 'email=ada@example.com&utm_source=news&gclid=Cj0-_x&token=1'

    const arrival = arrive(`https://${'ada:secret'}@www.example.com:8443/a%20b/?${query}#top`)

    expect(arrival).toMatchObject({
      url: 'https://www.example.com:8443/a%20b/?utm_source=news&gclid=Cj0-_x',
      path: '/a%20b/',
      website: 'https://www.example.com:8443',
      signals: { utm_source: 'news', gclid: 'Cj0-_x' },
    })
    expect(JSON.stringify(arrival)).not.toMatch(/secret|ada@|token|#/)
  })

  test('without a query stays without one', () => {
    expect(arrive('http://example.com')).toMatchObject({
      url: 'http://example.com/',
      path: '/',
      signals: {},
    })
  })

  test.for(['mailto:ada@example.com', 'javascript:1', 'https://', 'no address', ''])(
    '%s is invalid',
    (url) => {
      expect(arrive(url)).toBeUndefined()
    },
  )

  test('with an impossible host is invalid', () => {
    expect(arrive(`https://${'a.'.repeat(200)}example/`)).toBeUndefined()
  })

  test('that is too long is stored without its query', () => {
    const id = 'x'.repeat(1_000)

    const arrival = arrive(`https://example.com/a?gclid=${id}&dclid=${id}&wbraid=${id}`)

    expect(arrival).toMatchObject({ url: 'https://example.com/a', signals: { wbraid: id } })
  })
})

describe('a parameter', () => {
  test('of each platform is recognized, ignoring case', () => {
    const url =
      'https://example.com/?gclid=1&dclid=2&wbraid=3&gbraid=4&MSCLKID=5&ttclid=6&twclid=7&rdt_cid=8' +
      '&ScCid=9&epik=10&li_fat_id=11&UTM_Medium=cpc&utm_campaign=%C3%BCber&utm_content=c&utm_term=t'

    expect(arrive(url)?.signals).toEqual({
      gclid: '1',
      dclid: '2',
      wbraid: '3',
      gbraid: '4',
      msclkid: '5',
      ttclid: '6',
      twclid: '7',
      rdt_cid: '8',
      sccid: '9',
      epik: '10',
      li_fat_id: '11',
      utm_medium: 'cpc',
      utm_campaign: 'über',
      utm_content: 'c',
      utm_term: 't',
    })
  })

  test('keeps the case of its value', () => {
    expect(arrive('https://example.com/?gbraid=0AaBb-_')?.signals.gbraid).toBe('0AaBb-_')
  })

  test('counts once if repeated, and never if empty', () => {
    const signals = arrive('https://example.com/?gclid=&gclid=a&gclid=b&utm_source=%20')?.signals

    expect(signals).toEqual({ gclid: 'a' })
  })

  test('that only exists as a cookie is ignored in a URL', () => {
    expect(arrive('https://example.com/?ga4cid=1&fbp=2&_fbc=3&fbc=4')?.signals).toEqual({})
  })

  test('that is too long is truncated if it is text, and dropped if it is an id', () => {
    const signals = arrive(
      `https://example.com/?utm_term=${'ü'.repeat(600)}&gclid=${'x'.repeat(1_025)}`,
    )?.signals

    expect(signals).toEqual({ utm_term: 'ü'.repeat(500) })
  })

  test('loses characters that cannot be stored if it is text, and is dropped if it is an id', () => {
    const signals = arrive('https://example.com/?utm_term=a%00b&gclid=a%00b')?.signals

    expect(signals).toEqual({ utm_term: 'ab' })
  })
})

describe('fbclid', () => {
  test('is converted to the format that Meta accepts', () => {
    expect(arrive('https://example.com/?fbclid=IwAR0.x_Y')?.signals).toEqual({
      fbc: `fb.1.${at}.IwAR0.x_Y`,
    })
  })

  test('of a click in Meta’s own cookie takes the value of the cookie', () => {
    const ids = { fbc: 'fb.2.1700000000000.IwAR0.x_Y' }

    expect(arrive('https://example.com/?fbclid=IwAR0.x_Y', { ids })?.signals).toEqual(ids)
    expect(arrive('https://example.com/?fbclid=IwAR0', { ids })?.signals).toEqual({
      fbc: `fb.1.${at}.IwAR0`,
    })
  })
})

describe('a referrer', () => {
  test('is stored without its query', () => {
    const referrer = 'https://me@news.example.org/a/b?q=secret#x'

    expect(arrive('https://example.com/', { referrer })?.referrer).toBe(
      'https://news.example.org/a/b',
    )
  })

  test.for([
    ['https://shop.example.co.uk/cart', 'https://www.example.co.uk/'],
    ['http://127.0.0.1:4000/', 'http://127.0.0.1:5000/'],
    ['http://localhost/', 'http://localhost:81/'],
  ])('%s is the same site as %s', ([referrer, url]) => {
    expect(arrive(`${url}?gclid=1&utm_source=x`, { referrer })).toMatchObject({
      referrer: null,
      url,
      signals: {},
    })
  })

  test.for([
    ['https://example.org/', 'https://example.com/'],
    ['https://ada.github.io/', 'https://bob.github.io/'],
    ['https://a.co.uk/', 'https://b.co.uk/'],
    ['http://127.0.0.1/', 'http://127.0.0.2/'],
  ])('%s is another site than %s', ([referrer, url]) => {
    expect(arrive(`${url}?gclid=1`, { referrer })).toMatchObject({
      referrer,
      signals: { gclid: '1' },
    })
  })

  test.for(['about:blank', 'no address', '', 'file:///etc/passwd'])('%s is ignored', (referrer) => {
    expect(arrive('https://example.com/', { referrer })?.referrer).toBeNull()
  })

  test('can be an app', () => {
    const referrer = 'android-app://com.google.android.gm/'

    expect(arrive('https://example.com/', { referrer })?.referrer).toBe(referrer)
  })
})

describe('without consent to ad storage', () => {
  const ids = { ttclid: 'c', ga4cid: 'GA1.1.1.2', fbp: 'p' }

  test.for([{ ad_storage: false }, { ad_storage: undefined }])(
    'neither click ids nor cookies are stored: %j',
    (consent) => {
      const url = 'https://example.com/?gclid=1&fbclid=2&utm_source=x'

      const arrival = arrive(url, { ids }, consent)

      expect(arrival).toMatchObject({
        url: 'https://example.com/?utm_source=x',
        signals: { utm_source: 'x' },
        ids: {},
      })
    },
  )
})

test('a title loses characters that cannot be stored', () => {
  expect(arrive('https://example.com/', { title: ` A\0\ud800 ${'ü'.repeat(600)}` })?.title).toBe(
    `A\ufffd ${'ü'.repeat(497)}`,
  )
  expect(arrive('https://example.com/', { title: ' ' })?.title).toBeNull()
})
