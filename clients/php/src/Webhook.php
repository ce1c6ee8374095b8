<?php

declare(strict_types=1);

namespace Leadtrace;

/** Signatures of webhooks, according to Standard Webhooks. */
final class Webhook
{
    /**
     * Verifies who sent a webhook, and when.
     *
     * @param string $body Body as received (`php://input`), before it has been parsed as JSON.
     * @param array<string, string> $headers As from `getallheaders()`; case does not matter.
     * @param string|list<string> $secret Can be a list during a rotation.
     * @param int $tolerance Maximum age of the signature in seconds.
     * @return array<string, mixed> The event.
     * @throws LeadtraceException `BAD_SIGNATURE` if the check fails; respond with 401 then.
     */
    public static function verify(
        string $body,
        array $headers,
        $secret,
        int $tolerance = 300,
        ?int $now = null
    ): array {
        $found = array_change_key_case($headers, CASE_LOWER);
        $id = self::getHeader($found, 'webhook-id');
        $timestamp = self::getHeader($found, 'webhook-timestamp');
        $signatures = explode(' ', self::getHeader($found, 'webhook-signature'));
        if (preg_match('/^[0-9]{1,15}$/D', $timestamp) !== 1) {
            throw self::fail('The webhook timestamp is not a number.');
        }
        if (abs(($now ?? time()) - (int) $timestamp) > $tolerance) {
            throw self::fail('The webhook timestamp is too old or in the future. Check the clock.');
        }
        foreach ((array) $secret as $one) {
            $key = base64_decode((string) preg_replace('/^whsec_/', '', $one), true);
            if ($key === false || $key === '') {
                throw self::fail('The webhook secret is invalid. It must start with whsec_.');
            }
            $mac = base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
            foreach ($signatures as $signature) {
                if (hash_equals("v1,$mac", $signature)) {
                    return self::decode($body);
                }
            }
        }
        throw self::fail('The webhook signature is wrong. Check the secret and the raw body.');
    }

    /** @return array<string, mixed> */
    private static function decode(string $body): array
    {
        $event = json_decode($body, true);
        if (!is_array($event)) {
            throw self::fail('The webhook body is not an event.');
        }
        return $event;
    }

    /** @param array<string, mixed> $headers */
    private static function getHeader(array $headers, string $name): string
    {
        $value = $headers[$name] ?? '';
        if (!is_string($value) || $value === '') {
            throw self::fail("The header $name is missing.");
        }
        return $value;
    }

    private static function fail(string $message): LeadtraceException
    {
        return new LeadtraceException('BAD_SIGNATURE', $message);
    }
}
