<?php

declare(strict_types=1);

namespace Leadtrace;

/** Requests and responses without input or output. */
final class Calls
{
    /** Maximum wait between two attempts; if the service requests more, there is no retry. */
    public const MAX_WAIT = 5.0;

    /** @return string URL of the API; a URL without a path is that of the service. */
    public static function toBaseUrl(string $url): string
    {
        if (preg_match('~^https?://[^\s/?#]+[^\s?#]*$~D', $url) !== 1) {
            throw new \InvalidArgumentException(
                'The base URL must be a URL such as https://leads.example.com/api.'
            );
        }
        $path = rtrim((string) parse_url($url, PHP_URL_PATH), '/');
        return rtrim($url, '/') . ($path === '' ? '/api' : '');
    }

    /** @return string The key without white space, such as the line break at the end of a file. */
    public static function toApiKey(string $key): string
    {
        if (preg_match('/^[\x21-\x7e]+$/D', trim($key)) !== 1) {
            throw new \InvalidArgumentException('The API key must be a valid API key.');
        }
        return trim($key);
    }

    /** @param array<string, string> $ids */
    public static function buildPath(string $path, array $ids): string
    {
        foreach ($ids as $name => $value) {
            // `/leads/` and `/leads/.` are the list of leads, and HTTP clients resolve `..`.
            if (in_array($value, ['', '.', '..'], true)) {
                throw new LeadtraceException('NOT_FOUND', "$name must be an ID.");
            }
            $path = str_replace('{' . $name . '}', rawurlencode($value), $path);
        }
        return $path;
    }

    /** @param array<string, mixed> $fields */
    public static function formatBody(array $fields): string
    {
        $plain = self::toPlain($fields);
        // An empty array would be a list.
        return json_encode(
            $plain === [] ? new \stdClass() : $plain,
            JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES
                | JSON_PRESERVE_ZERO_FRACTION
        );
    }

    /**
     * `['value' => ['gte' => 100]]` becomes `value[gte]=100`; lists are joined by commas, and null is
     * omitted.
     *
     * @param array<string, mixed> $fields
     */
    public static function formatQuery(array $fields): string
    {
        $pairs = [];
        foreach ($fields as $name => $value) {
            if (is_array($value) && !self::isList($value)) {
                foreach ($value as $operator => $bound) {
                    $pairs["{$name}[$operator]"] = self::toText($bound);
                }
            } elseif ($value !== null) {
                $texts = array_map([self::class, 'toText'], is_array($value) ? $value : [$value]);
                $pairs[$name] = implode(',', $texts);
            }
        }
        return http_build_query($pairs, '', '&', PHP_QUERY_RFC3986);
    }

    /** @param array<mixed> $value */
    private static function isList(array $value): bool
    {
        return array_keys($value) === array_keys(array_keys($value));
    }

    /** @param mixed $value */
    private static function toText($value): string
    {
        $plain = self::toPlain($value);
        if (is_bool($plain)) {
            return $plain ? 'true' : 'false';
        }
        if (!is_scalar($plain)) {
            throw new \InvalidArgumentException(gettype($value) . ' is not a value of a query.');
        }
        return is_float($plain) ? (string) json_encode($plain) : (string) $plain;
    }

    /**
     * Dates become text.
     *
     * @param mixed $value
     * @return mixed
     */
    private static function toPlain($value)
    {
        if ($value instanceof \DateTimeInterface) {
            return $value->format('Y-m-d\TH:i:s.vP');
        }
        return is_array($value) ? array_map([self::class, 'toPlain'], $value) : $value;
    }

    /**
     * @return Answer<mixed>
     * @throws LeadtraceException For anything but a successful response from Leadtrace.
     */
    public static function readResponse(bool $isBare, Response $response): Answer
    {
        $requestId = $response->headers['x-request-id'] ?? null;
        $body = json_decode($response->body, true);
        $isFine = $response->status >= 200 && $response->status < 300;
        if ($isFine && is_array($body) && ($body['success'] ?? null) === true) {
            // The response to the key check has neither data nor meta.
            return $isBare
                ? new Answer($body, ['requestId' => $requestId])
                : new Answer($body['data'] ?? null, $body['meta'] ?? []);
        }
        throw self::toException($response, is_array($body) ? $body : [], $requestId);
    }

    /** @param array<string, mixed> $body */
    private static function toException(
        Response $response,
        array $body,
        ?string $requestId
    ): LeadtraceException {
        $status = $response->status;
        $retryAfter = self::readRetryAfter($response->headers['retry-after'] ?? null);
        $error = $body['error'] ?? null;
        if (is_array($error) && is_string($error['code'] ?? null) && $body['success'] === false) {
            $details = is_array($error['details'] ?? null) ? $error['details'] : [];
            $message = (string) ($error['message'] ?? '');
            return new LeadtraceException(
                $error['code'],
                $message,
                $status,
                $details,
                $requestId,
                $retryAfter
            );
        }
        if ($status === 401 && is_string($error)) {
            return new LeadtraceException('UNAUTHORIZED', $error, $status, [], $requestId);
        }
        $message = $status >= 300 && $status < 400
            ? 'The server returned a redirect. Set the base URL to its target.'
            : "Status $status with an unexpected body. Check that the base URL ends in /api.";
        return new LeadtraceException(
            'BAD_ANSWER',
            $message,
            $status,
            [],
            $requestId,
            $retryAfter
        );
    }

    /** @return float|null Seconds, from seconds or a date; null if invalid. */
    public static function readRetryAfter(?string $header, ?int $now = null): ?float
    {
        if ($header === null) {
            return null;
        }
        if (preg_match('/^[0-9]{1,9}$/D', $header) === 1) {
            return (float) $header;
        }
        $at = \DateTimeImmutable::createFromFormat('D, d M Y H:i:s \G\M\T', $header, self::utc());
        return $at === false ? null : (float) max(0, $at->getTimestamp() - ($now ?? time()));
    }

    private static function utc(): \DateTimeZone
    {
        return new \DateTimeZone('UTC');
    }

    /**
     * Whether a failed attempt can be retried without storing anything twice. Updates set values, so
     * they are retried only if the service reported that it did nothing.
     */
    public static function mayRepeat(bool $isSafe, LeadtraceException $error): bool
    {
        if ($error->retryAfter !== null && $error->retryAfter > self::MAX_WAIT) {
            return false;
        }
        $isOverloaded = in_array($error->status, [429, 503], true);
        if (!$isSafe) {
            return $isOverloaded && $error->retryAfter !== null;
        }
        // The same create is still in progress; its outcome will be available shortly.
        if ($error->status === 409) {
            return $error->retryAfter !== null;
        }
        return $isOverloaded
            || in_array($error->status, [502, 504], true)
            || in_array($error->errorCode, ['TIMEOUT', 'NETWORK_ERROR'], true);
    }

    /** @return float Seconds before the next attempt, with up to half as much jitter. */
    public static function getWait(int $failed, ?float $retryAfter, float $chance): float
    {
        $base = $retryAfter ?? min(0.25 * 2 ** ($failed - 1), self::MAX_WAIT);
        return $base + $chance * min(max($base, 0.25) / 2, 1.0);
    }
}
