import { expect, test } from 'vitest'
import { buildControl } from '../../../test/fixtures/build-control.ts'
import { classifyField, type Meaning } from './classify-field.ts'

type Row = readonly [label: string, meaning: Meaning | undefined]

const labeled = (meaning: Meaning | undefined, ...labels: readonly string[]): Row[] =>
  labels.map((label) => [label, meaning])

/** Labels in languages other than those in `field-patterns.ts`. */
const labels: readonly Row[] = [
  ...labeled('email', 'Электронная почта', 'Ηλεκτρονικό ταχυδρομείο', 'E-posta', 'Sähköposti'),
  ...labeled(
    'email',
    'メールアドレス',
    '电子邮箱',
    '이메일',
    'البريد الإلكتروني',
    'E-mailová adresa',
  ),
  ...labeled('phone', 'Телефон', 'Номер телефону', 'Τηλέφωνο', '電話番号', '手机号码', '연락처'),
  ...labeled(
    'phone',
    'Puhelinnumero',
    'Telefonszám',
    'Cep telefonu',
    'Telefonní číslo',
    'رقم الهاتف',
  ),
  ...labeled('phone', 'Tālrunis', 'Số điện thoại', 'Nomor HP', 'טלפון'),
  ...labeled(
    'full',
    'Имя',
    'Ваше имя',
    'Ім’я',
    'Όνομα',
    'お名前',
    '姓名',
    '이름',
    'الاسم',
    'Jméno',
  ),
  ...labeled('full', 'Név', 'Teljes név', 'Nume', 'Ad Soyad', 'Adınız', 'Nimi', 'Ime i prezime'),
  ...labeled('full', 'Jméno a příjmení', 'Nume și prenume', 'Имя и фамилия', 'ФИО', 'Nama lengkap'),
  ...labeled('first', 'Křestní jméno', 'Keresztnév', 'Prenume', 'Etunimi'),
  ...labeled('last', 'Příjmení', 'Vezetéknév', 'Soyadınız', 'Sukunimi', 'Prezime', 'Фамилия'),
  ...labeled('last', 'Прізвище', 'Επώνυμο', 'Priezvisko', 'Uzvārds'),
  ...labeled('last', '姓（必須）'),
  ...labeled('first', '名 *'),
  ...labeled('middle', 'Отчество'),
  ...labeled('note', 'Сообщение', 'Повідомлення', 'Μήνυμα', 'Zpráva', 'Üzenet', 'Mesajınız'),
  ...labeled('note', 'Viesti', 'Poruka', 'お問い合わせ内容', '留言', '문의 내용', 'Съобщение'),
  ...labeled(undefined, 'Название компании', '会社名', 'Yrityksen nimi', 'Şirket adı', 'Cégnév'),
  ...labeled(undefined, 'Ime tvrtke', 'Jméno firmy', 'Numele companiei', 'Più o meno?', 'Город'),
  ...labeled(undefined, 'Which ad did you see?', 'Filo o fio?', 'Správa nemovitostí'),
]

test.for(labels)('a field labeled %s has the meaning %s', ([label, meaning]) => {
  expect(classifyField(buildControl({ name: 'field_7', label, value: 'Ada' }))?.meaning).toBe(
    meaning,
  )
})
