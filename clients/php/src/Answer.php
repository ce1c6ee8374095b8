<?php

declare(strict_types=1);

namespace Leadtrace;

/**
 * Result of an operation.
 *
 * @template T
 */
final class Answer
{
    /** @var T */
    public $data;

    /** @var array<string, mixed> ID and time of the request; `pagination` in lists. */
    public array $meta;

    /**
     * @param T $data
     * @param array<string, mixed> $meta
     */
    public function __construct($data, array $meta)
    {
        $this->data = $data;
        $this->meta = $meta;
    }
}
