"""Calls to a running service: LEADTRACE_URL and LEADTRACE_API_KEY."""

import asyncio
import contextlib
import io
import json
import os
import unittest
import uuid
from importlib.util import find_spec
from datetime import date, datetime, timezone
from unittest import mock

from leadtrace import AsyncLeadtrace, Leadtrace, LeadtraceError

VECTORS = json.loads(os.environ["VECTORS"])
URL = os.environ["LEADTRACE_URL"]


async def run_here(function, *args):
    """Replaces `asyncio.to_thread`, because WebAssembly has no threads."""
    return function(*args)


class ServiceTest(unittest.TestCase):
    def setUp(self):
        self.leadtrace = Leadtrace.from_env()

    def catch(self, call, *args, **fields):
        with self.assertRaises(LeadtraceError) as caught:
            call(*args, **fields)
        return caught.exception

    def test_the_code_sample_of_every_operation_runs(self):
        for one in VECTORS["samples"]:
            with self.subTest(one["name"]), contextlib.redirect_stdout(io.StringIO()) as output:
                if one["isUnknown"]:
                    # The ID in the examples does not exist.
                    self.assertEqual(self.catch(exec, one["code"], {}).code, "NOT_FOUND")
                else:
                    exec(one["code"], {})
                    self.assertTrue(output.getvalue())

    def test_a_lead_is_created_read_updated_listed_and_deleted(self):
        email = f"{uuid.uuid4()}@example.com"
        created = self.leadtrace.create_lead(email=email, value=120.5, note="ä € 😀")
        lead = self.leadtrace.get_lead(created.data["id"])
        updated = self.leadtrace.update_lead(email=["x@y.example", email], status="won")
        listed = self.leadtrace.list_leads(
            search=email, status=["won", "lost"], value={"gte": 100, "lt": 121}, gclid={"exists": False}
        )
        self.leadtrace.delete_lead(created.data["id"])

        self.assertEqual((lead.data["email"], lead.data["note"]), (email, "ä € 😀"))
        self.assertRegex(lead.meta["requestId"], r"^[0-9a-f-]{36}$")
        self.assertEqual(updated.data["leadIds"], [created.data["id"]])
        self.assertEqual([one["value"] for one in listed.data], [120.5])
        self.assertEqual(listed.meta["pagination"]["total"], 1)
        self.assertEqual(self.catch(self.leadtrace.get_lead, created.data["id"]).status, 404)

    def test_all_leads_are_read_page_by_page(self):
        source = f"page-{uuid.uuid4()}"
        items = [{"action": "create", "lead": {"name": source, "externalId": f"{source}-{n}"}} for n in range(7)]
        self.leadtrace.write_leads(items=items)

        leads = self.leadtrace.list_all_leads(search=source, limit=3, sort="externalId:asc")

        self.assertEqual([lead["externalId"][-1] for lead in leads], list("0123456"))

    def test_dates_are_sent_as_text(self):
        today = date.today()
        rows = [{"date": today, "platform": "meta", "campaignId": "py", "currency": "EUR", "spend": 9.5}]
        stored = self.leadtrace.put_ad_spend(rows=rows)
        since = datetime.now(timezone.utc)

        self.assertEqual(sum(stored.data.values()), 1)
        self.assertEqual(self.leadtrace.list_leads(createdAt={"gt": since}).data, [])

    def test_an_error_has_code_status_details_and_request_id(self):
        own = str(uuid.uuid4())
        first = self.leadtrace.create_lead(name="Ada", externalId=own)

        error = self.catch(self.leadtrace.create_lead, name="Ada", externalId=own)

        self.assertEqual((error.code, error.status), ("CONFLICT", 409))
        self.assertEqual(error.details, {"existingId": first.data["id"]})
        self.assertRegex(error.request_id, r"^[0-9a-f-]{36}$")
        self.assertIn("(CONFLICT)", str(error))

    def test_a_create_with_the_same_idempotency_key_returns_the_same_lead(self):
        key = str(uuid.uuid4())
        ids = [self.leadtrace.create_lead(name="A", idempotency_key=key).data["id"] for _ in range(2)]

        self.assertEqual(ids[0], ids[1])

    def test_the_key_check_accepts_a_valid_key_and_rejects_an_invalid_one(self):
        self.assertEqual(self.leadtrace.check_api().data, {"success": True})
        error = self.catch(Leadtrace(URL, "lt_live_wrong").check_api)
        self.assertEqual((error.code, error.status), ("UNAUTHORIZED", 401))

    def test_an_odd_id_only_reaches_its_own_address(self):
        for odd in ("a/b", "../leads", "..", ".", "", "ä?#", "%2e"):
            with self.subTest(odd):
                self.assertEqual(self.catch(self.leadtrace.get_lead, odd).code, "NOT_FOUND")

    def test_a_service_that_is_away_is_a_network_error(self):
        away = Leadtrace("http://127.0.0.1:1", "k", retries=0)
        self.assertEqual(self.catch(away.check_api).code, "NETWORK_ERROR")

    def test_the_examples_of_the_documents_run(self):
        for code in VECTORS["documents"]:
            output = io.StringIO()
            with contextlib.redirect_stdout(output):
                exec(code, {})
            self.assertIn("ada@example.com is worth 1200", output.getvalue())

    def test_the_async_client_does_the_same(self):
        async def use():
            client = AsyncLeadtrace.from_env()
            name = f"async-{uuid.uuid4()}"
            for _ in range(3):
                await client.create_lead(name=name)
            names = [lead["name"] async for lead in client.list_all_leads(search=name, limit=2)]
            with self.assertRaises(LeadtraceError) as caught:
                await client.get_lead("missing")
            return names, name, caught.exception.code

        with mock.patch("asyncio.to_thread", run_here):
            names, name, code = asyncio.run(use())

        self.assertEqual((names, code), ([name] * 3, "NOT_FOUND"))


if find_spec("httpx"):
    import httpx

    from leadtrace.httpx import AsyncHttpxTransport, HttpxTransport

    class HttpxServiceTest(ServiceTest):
        """All of the tests, including the code samples, with httpx as the transport."""

        def setUp(self):
            transport = HttpxTransport()
            self.addCleanup(transport.close)
            for name, value in (
                ("send_by_urllib", transport),
                ("_send_in_thread", AsyncHttpxTransport()),
            ):
                patched = mock.patch(f"leadtrace._client.{name}", value)
                patched.start()
                self.addCleanup(patched.stop)
            super().setUp()

        def test_connections_stay_open_and_own_clients_are_used(self):
            used = []
            client = httpx.Client(event_hooks={"request": [used.append]})
            with HttpxTransport(client) as transport:
                Leadtrace.from_env(transport=transport).check_api()
            self.assertEqual([one.url.path for one in used], ["/api/check"])
            self.assertTrue(client.is_closed)

        def test_a_redirect_is_not_followed(self):
            def redirect(request):
                return httpx.Response(308, headers={"location": "https://other.example/api"})

            client = httpx.Client(transport=httpx.MockTransport(redirect), follow_redirects=True)
            leadtrace = Leadtrace(URL, "k", transport=HttpxTransport(client))
            self.assertEqual(self.catch(leadtrace.check_api).code, "BAD_ANSWER")

        def test_a_timeout_is_reported_as_such(self):
            def wait(request):
                raise httpx.ReadTimeout("slow", request=request)

            client = httpx.Client(transport=httpx.MockTransport(wait))
            leadtrace = Leadtrace(URL, "k", transport=HttpxTransport(client), retries=0)
            self.assertEqual(self.catch(leadtrace.check_api).code, "TIMEOUT")

        def test_the_async_transport_closes_its_connections(self):
            async def use():
                async with AsyncHttpxTransport() as transport:
                    client = AsyncLeadtrace.from_env(transport=transport)
                    await asyncio.gather(*(client.check_api() for _ in range(5)))
                return transport._client.is_closed

            self.assertTrue(asyncio.run(use()))
