"""Signatures, compared with those from the Node library `standardwebhooks`."""

import base64
import json
import os
import unittest

from leadtrace import LeadtraceError, verify_webhook

VECTOR = json.loads(os.environ["VECTORS"])["webhook"]
OTHER = "whsec_" + base64.b64encode(b"another secret of 24 bytes!!").decode()


def verify(**parts):
    request = {"body": VECTOR["body"], "headers": VECTOR["headers"], "secret": VECTOR["secret"], "now": VECTOR["now"]}
    return verify_webhook(**{**request, **parts})


class WebhooksTest(unittest.TestCase):
    def test_a_signature_of_another_library_verifies_as_text_and_bytes(self):
        event = json.loads(VECTOR["body"])
        self.assertEqual(verify(), event)
        self.assertEqual(verify(body=VECTOR["body"].encode()), event)

    def test_during_a_rotation_either_secret_and_either_signature_verify(self):
        two = {**VECTOR["headers"], "webhook-signature": f"v1,AAAA {VECTOR['headers']['webhook-signature']}"}
        self.assertEqual(verify(secret=[OTHER, VECTOR["secret"]])["id"], "1")
        self.assertEqual(verify(headers=two)["id"], "1")

    def test_everything_else_is_rejected(self):
        headers = VECTOR["headers"]
        for what, parts in {
            "a changed body": {"body": VECTOR["body"].replace("Zoë", "Eve")},
            "another secret": {"secret": OTHER},
            "no secret": {"secret": []},
            "an empty secret": {"secret": ""},
            "a secret that is not base64": {"secret": "whsec_***"},
            "no headers": {"headers": {}},
            "another version": {"headers": {**headers, "webhook-signature": "v2,AAAA"}},
            "a signature that is not base64": {"headers": {**headers, "webhook-signature": "v1,*"}},
            "a time that is no number": {"headers": {**headers, "webhook-timestamp": "now"}},
            "a request of six minutes ago": {"now": VECTOR["now"] + 360},
            "a request from the future": {"now": VECTOR["now"] - 360},
        }.items():
            with self.subTest(what), self.assertRaises(LeadtraceError) as caught:
                verify(**parts)
            self.assertEqual(caught.exception.code, "BAD_SIGNATURE")
