"""Requests, responses and retries, without a service."""

import asyncio
import json
import unittest
from datetime import datetime, timezone
from unittest import mock

from leadtrace import AsyncLeadtrace, Leadtrace, LeadtraceError, Response
from leadtrace._calls import MAX_WAIT, get_wait, read_retry_after, to_query

FINE = Response(200, {}, b'{"success": true, "data": [], "meta": {}}')
CREATED = Response(201, {}, b'{"success": true, "data": {"id": "1"}, "meta": {}}')


def failed(status, **headers):
    error = {"success": False, "error": {"code": "X", "message": "no"}}
    return Response(status, headers, json.dumps(error).encode())


AWAY = failed(503, **{"retry-after": "0"})


class Replies:
    """Transport that sends these replies in turn; records requests and waits."""

    def __init__(self, *replies):
        self.replies = list(replies)
        self.requests = []
        self.waits = []

    def __call__(self, request):
        self.requests.append(request)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply

    def run(self, use, **options):
        """Returns the result of both clients, which must be equal, or their error code."""
        copies = list(self.replies)
        client = Leadtrace("https://x.example/api/", " key\n", transport=self, **options)
        with mock.patch("time.sleep", self.waits.append):
            result = outcome(lambda: use(client))
        other = Replies(*copies)
        async_client = AsyncLeadtrace("https://x.example", "key", transport=other.answer, **options)
        with mock.patch("asyncio.sleep", other.wait):
            async_result = outcome(lambda: asyncio.run(use(async_client)))
        assert (async_result, len(other.requests)) == (result, len(self.requests)), async_result
        return result

    async def answer(self, request):
        return self(request)

    async def wait(self, seconds):
        self.waits.append(seconds)


def outcome(call):
    try:
        return call().data
    except LeadtraceError as error:
        return error.code


class CallsTest(unittest.TestCase):
    def test_reads_and_creates_are_retried_after_temporary_errors(self):
        for error in (ConnectionResetError(), TimeoutError(), AWAY, failed(429), failed(502), failed(504)):
            for use, end in ((lambda c: c.list_leads(), FINE), (lambda c: c.create_lead(name="A"), CREATED)):
                with self.subTest(error):
                    replies = Replies(error, error, end)
                    self.assertEqual(replies.run(use), json.loads(end.body)["data"])
                    self.assertEqual(len(replies.waits), 2)

    def test_retries_of_a_create_have_the_same_generated_key(self):
        replies = Replies(TimeoutError(), failed(409, **{"retry-after": "0"}), CREATED)
        replies.run(lambda c: c.create_lead(name="A"))

        keys = {request.headers["idempotency-key"] for request in replies.requests}
        self.assertEqual((len(replies.requests), len(keys)), (3, 1))

    def test_an_update_is_only_retried_if_the_service_did_nothing(self):
        def edit(client):
            return client.edit_lead("1", status="won")

        self.assertEqual(Replies(AWAY, FINE).run(edit), [])
        for error, code in ((TimeoutError(), "TIMEOUT"), (OSError(), "NETWORK_ERROR"), (failed(503), "X"), (failed(502), "X")):
            with self.subTest(code):
                replies = Replies(error)
                self.assertEqual((replies.run(edit), replies.waits), (code, []))

    def test_nothing_is_retried_after_other_errors_too_many_attempts_or_a_long_delay(self):
        long = failed(503, **{"retry-after": "6"})
        for reply in (failed(400), failed(401), failed(404), failed(409), failed(500), long):
            with self.subTest(reply.status):
                self.assertEqual(Replies(reply).run(lambda c: c.list_leads()), "X")
        self.assertEqual(Replies(AWAY, AWAY, AWAY).run(lambda c: c.list_leads()), "X")
        self.assertEqual(Replies(AWAY).run(lambda c: c.list_leads(), retries=0), "X")

    def test_a_response_of_another_server_is_a_bad_answer(self):
        page = Response(200, {}, b"<html>")
        for reply in (page, Response(302, {}, b""), Response(200, {}, b"[]"), Response(401, {}, b"null")):
            with self.subTest(reply.status):
                self.assertEqual(Replies(reply).run(lambda c: c.list_leads()), "BAD_ANSWER")

    def test_the_request_has_key_url_and_body(self):
        replies = Replies(CREATED, FINE)
        client = Leadtrace("https://x.example", "key", transport=replies, timeout=3)
        client.create_lead(name="Ä", value=1.5, note=None, idempotency_key="k1")
        client.list_leads(status=["won", "lost"], gclid={"exists": True})
        create, read = replies.requests

        self.assertEqual((create.method, create.url, create.timeout), ("POST", "https://x.example/api/leads", 3))
        self.assertEqual(json.loads(create.body), {"name": "Ä", "value": 1.5, "note": None})
        self.assertEqual((create.headers["x-api-key"], create.headers["idempotency-key"]), ("key", "k1"))
        self.assertEqual(read.url, "https://x.example/api/leads?status=won%2Clost&gclid%5Bexists%5D=true")
        self.assertEqual((read.body, "idempotency-key" in read.headers), (None, False))

    def test_values_that_the_api_does_not_have_are_rejected(self):
        client = Leadtrace("https://x.example", "key", transport=Replies())
        with self.assertRaisesRegex(TypeError, "time zone"):
            client.list_leads(createdAt={"gt": datetime(2026, 1, 1)})
        with self.assertRaises(TypeError):
            client.create_lead(name=object())
        with self.assertRaises(ValueError):
            client.create_lead(value=float("nan"))
        self.assertEqual(to_query({"a": None, "b": False, "c": 2, "d": "x y&"}), "b=false&c=2&d=x+y%26")

    def test_options_are_checked_and_the_key_is_not_shown(self):
        for url in ("x.example", "https://x.example?a=1", "", "ftp://x"):
            with self.subTest(url), self.assertRaises(ValueError):
                Leadtrace(url, "key")
        for options in ({"timeout": 0}, {"retries": -1}):
            with self.assertRaises(ValueError):
                Leadtrace("https://x.example", "key", **options)
        for key in ("", "a b", "ä"):
            with self.assertRaises(ValueError):
                Leadtrace("https://x.example", key)
        self.assertEqual(repr(Leadtrace("https://x.example", "secret")), "Leadtrace('https://x.example/api')")

    def test_the_delay_doubles_with_jitter_and_is_at_least_what_the_service_requests(self):
        self.assertEqual([get_wait(n, None, 0) for n in (1, 2, 3)], [0.25, 0.5, 1])
        self.assertEqual((get_wait(1, None, 1), get_wait(20, None, 0)), (0.375, MAX_WAIT))
        self.assertEqual((get_wait(1, 2, 0), get_wait(1, 2, 1), get_wait(1, 0, 1)), (2, 3, 0.125))

    def test_retry_after_is_seconds_or_a_date(self):
        now = datetime(2026, 1, 31, 12, tzinfo=timezone.utc)
        self.assertEqual(read_retry_after("3"), 3)
        self.assertEqual(read_retry_after("Sat, 31 Jan 2026 12:00:04 GMT", now), 4)
        self.assertEqual(read_retry_after("Sat, 31 Jan 2026 11:00:04 GMT", now), 0)
        self.assertIsNone(read_retry_after("soon"))
        self.assertIsNone(read_retry_after(None))
