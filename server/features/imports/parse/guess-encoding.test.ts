import { expect, test } from 'vitest'
import { type Encoding, encodings } from '../../../../contract/imports/encodings.ts'
import { encodeText } from '../../../test/fixtures/encode-text.ts'
import { findUnusualWords, guessEncoding, listWords, maxWordBytes } from './guess-encoding.ts'

const guess = (bytes: Buffer): Encoding => guessEncoding(findUnusualWords(bytes))

const names: readonly (readonly [Encoding, readonly string[]])[] = [
  [
    'windows-1252',
    ['Müller', 'François Lefèvre', 'Núñez', 'João', 'Søren Ågård', 'Zoë', 'Þór Guðmundsson'],
  ],
  [
    'windows-1252',
    ['don’t', '“quoted” – text', '5 €', 'MÜLLER', 'Straße', '°C', 'Nicolò', '20°', '50 m²'],
  ],
  ['windows-1250', ['Łukasz Żółć', 'Jiří Dvořák', 'Szűcs Győző', 'Đorđe Šimić', 'Ľuboš Šťastný']],
  ['windows-1250', ['Małgorzata Wiśniewska', 'Božena Němcová', 'Zażółć gęślą jaźń']],
  ['windows-1251', ['Иван Петров', 'имя', 'Ольга', 'ИВАНОВ', 'София', 'телефон']],
  ['windows-1253', ['Ελένη Παπαδοπούλου', 'Γιώργος', 'Νίκος']],
  ['windows-1254', ['Ayşe Yıldız', 'Çağlar Şahin', 'Güneş']],
  ['windows-1255', ['דוד כהן', 'שם']],
  ['windows-1256', ['محمد علي', 'فاطمة']],
  ['windows-1257', ['Jānis Bērziņš', 'Žydrūnas Šimkevičius', 'Ģirts Ķēniņš']],
  ['windows-874', ['สมชาย']],
  ['iso-8859-2', ['Łukasz Wiśniewski', 'Štěpán Žižka']],
  ['macintosh', ['Müller', 'François Lefèvre', 'Jürgen Groß', 'Bjørn Åse', 'João', 'Köln', 'Groß']],
  ['koi8-r', ['Иван Петров', 'Ольга Смирнова']],
  ['ibm866', ['Иван Петров', 'Ольга Смирнова']],
  ['shift_jis', ['山田太郎', 'さくら', '名前', '電話番号', 'カタカナ株式会社']],
  ['euc-jp', ['さくら', 'キャンペーン']],
  ['euc-kr', ['김철수', '이름', '전화번호', '서울특별시']],
  ['gb18030', ['张伟', '姓名', '李娜 王芳', '广告系列', '北京市']],
  ['big5', ['陳大文', '姓名', '電話', '廣告活動']],
]

test.for(names.flatMap(([encoding, texts]) => texts.map((text) => [encoding, text] as const)))(
  'in a file in %s, %s alone reveals the encoding',
  ([encoding, text]) => {
    const written = `name,email\n${text},ada@example.com\n`
    const bytes = encodeText(written, encoding)

    // A word can have the same bytes in several encodings.
    expect(new TextDecoder(guess(bytes)).decode(bytes)).toBe(written)
  },
)

test('the guess is one of the encodings, for any single byte', () => {
  for (let byte = 0x80; byte < 0x100; byte++) {
    expect(encodings).toContain(guess(Buffer.from([0x61, byte, 0x62])))
  }
})

test('a file in UTF-8 with a damaged character stays in UTF-8', () => {
  const cut = Buffer.concat([Buffer.from('Müller;Núñez;Łukasz;Jiří;é'), Buffer.from([0xc3, 0x2c])])

  expect(guess(cut)).toBe('utf-8')
})

test('words are listed once each, and a long word does not fill the list', () => {
  const words = findUnusualWords(
    encodeText(`plain,Müller\nMüller;"Größe"\t${'ü'.repeat(100_000)}\nÄrger`, 'windows-1252'),
  )

  expect(words.length).toBeLessThan(2 * maxWordBytes)
  expect(listWords(words, 'windows-1252').slice(0, 2)).toEqual(['Müller', 'Größe'])
  expect(listWords(words, 'windows-1252')[2]).toHaveLength(60)
})
